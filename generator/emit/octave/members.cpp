// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/octave/members.h"
#include "emit/layout/text.h"
#include "emit/text/preamble.h"
#include "emit/text/structures.h"
#include <algorithm>

namespace mbsgen::emit {

namespace {

// Which no line ends within.
std::string c_string(const std::string& text) {
  return '"' + replaced(text, {{"\\", "\\\\"}, {"\"", "\\\""}, {" ", std::string(1, hard_space)}}) + '"';
}

// "NULL" for no name.
std::string c_name(const std::string& name) {
  return name.empty() ? "NULL" : c_string(name);
}

// A table in C, which has one row at least, and its rows' number.
std::string table(const std::string& type, const std::string& name, const std::vector<std::string>& rows) {
  std::string text = "static const mbsgen_" + type + ' ' + name + "[] = {\n";
  for (const std::string& row : rows) text += wrapped("    {" + row + (&row == &rows.back() ? "}" : "},"), 5);
  if (rows.empty()) text += "    {0}\n";
  return text + "};\nenum { " + name + "_count = " + std::to_string(rows.size()) + " };\n\n";
}

std::string member(const std::string& group, const std::string& name, int place, int size) {
  return c_name(group) + ", " + c_string(name) + ", " + std::to_string(place) + ", " + std::to_string(size);
}

/// Rows of the tables of parameters.
struct ParameterRows {
  std::vector<std::string> members, fixed, others;

  explicit ParameterRows(const CInterface& interface) {
    for (const CGroup& group : interface.groups) {
      add(group.name, group.fields);
      for (const CFixed& other : group.others)
        others.push_back(c_string(group.name) + ", " + c_string(other.name) + ", " + c_string(other.reason));
    }
    add("", interface.fields);
    for (const CFixed& other : interface.others)
      others.push_back(c_string(other.name) + ", NULL, " + c_string(other.reason));
  }

private:
  void add(const std::string& group, const std::vector<CField>& fields) {
    for (const CField& field : fields) {
      members.push_back(member(group, field.name, field.place, field.size));
      for (const auto& [place, reason] : field.fixed)
        fixed.push_back(std::to_string(place) + ", " + c_string(reason));
    }
  }
};

std::vector<std::string> input_rows(const std::vector<CField>& inputs) {
  std::vector<std::string> rows;
  for (const CField& field : inputs) {
    if (!field.is_wrench) {
      rows.push_back(member("", field.name, field.place, field.size));
      continue;
    }
    rows.push_back(member(field.name, "force", field.place, 3));
    rows.push_back(member(field.name, "torque", field.place + 3, 3));
  }
  return rows;
}

std::vector<std::string> point_rows(scheme::LawCall::Kind kind) {
  std::vector<std::string> rows;
  const std::vector<CMember> members = law_point_members(kind);
  const std::vector<int> places = member_places(members);
  for (std::size_t i = 0; i < members.size(); ++i) {
    std::vector<std::string> sizes;
    for (const int size : members[i].shape) sizes.push_back(std::to_string(size));
    rows.push_back(c_string(members[i].name) + ", " + std::to_string(places[i]) + ", {" +
                   std::to_string(sizes.size()) + ", {" + (sizes.empty() ? "0" : joined(sizes, ", ")) + "}}");
  }
  return rows;
}

int size_of(const std::vector<int>& shape) {
  return shape.empty() ? 1 : shape.front();
}

std::string law_row(const CLaw& law) {
  const int points = !law.is_on_point() ? 0 : law.is_derivative ? 2 : 1;
  const std::string parts = "parts_of_" + law_point_structure(law.kind);
  std::vector<std::string> sizes;
  for (const std::vector<int>& shape : law.results()) sizes.push_back(std::to_string(size_of(shape)));
  return c_string(law.name) + ", " + (law.is_derivative ? "true" : "false") + ", " + std::to_string(points) +
         ", " + (points == 0 ? "NULL, 0" : parts + ", " + parts + "_count") + ", " +
         std::to_string(sizes.size()) + ", {" + joined(sizes, ", ") + '}';
}

void add(const std::string& name, const std::string& value, const std::string& doc, std::string& text) {
  if (!doc.empty()) text += wrapped_comment("  % ", doc);
  text += octave_line("  c." + name + " = " + value + ';', 6);
}

std::string value_of(const ArrayConstant& array) {
  using Kind = ArrayConstant::Kind;
  if (array.kind == Kind::texts) return array.values.empty() ? "cell(1, 0)" : octave_cell(array.values);
  std::vector<std::string> numbers;
  for (const std::string& value : array.values)
    numbers.push_back(array.kind == Kind::places ? std::to_string(std::stoi(value) + 1)
                                                 : with_infinity(value, "Inf"));
  return octave_column(numbers);
}

std::string places_text(const PlaceConstants& places, ChangedNames& changed) {
  std::string text = wrapped_comment("  % ", places.meaning);
  const NameScope take = octave_scope();
  int place = 0;
  for (const std::string& name : places.members) {
    const std::string wanted = replaced(name, {{".", "_"}}), given = take(wanted);
    if (wanted != given) changed[wanted] = given;
    text += "  c." + places.name + '.' + given + " = " + std::to_string(++place) + ";\n";
  }
  return text;
}

std::string field_help(const std::string& name, const std::string& sizes, const std::string& doc) {
  return wrapped_comment("%     ", name + "  " + sizes + (doc.empty() ? "" : ": " + doc));
}

std::string size_text(const CField& field, bool has_states) {
  const std::string size = std::to_string(std::max(field.size, 1));
  return has_states ? size + " x N" : field.size == 0 ? "1 number" : size + " numbers";
}

std::string law_results(const CLaw& law) {
  std::vector<std::string> names = {law.is_on_point()                         ? "force"
                                    : law.kind == scheme::LawCall::Kind::link ? "pull"
                                                                              : "rate"};
  if (law.is_on_point()) names.emplace_back("torque");
  if (law.rates > 0) names.emplace_back("rates");
  return names.size() == 1 ? names.front() : '[' + joined(names, ", ") + ']';
}

std::string law_arguments(const CLaw& law) {
  std::vector<std::string> names;
  for (const CLawArgument& argument : law.arguments()) names.push_back(argument.name);
  return joined(names, ", ");
}

} // namespace

std::string members_tables(const CInterface& interface) {
  const ParameterRows parameters(interface);
  std::string text = table("member", "parameters", parameters.members) +
                     table("fixed", "fixed", parameters.fixed) + table("other", "others", parameters.others) +
                     table("member", "inputs", input_rows(interface.inputs));
  for (const scheme::LawCall::Kind kind : interface.point_kinds())
    text += table("block", "parts_of_" + law_point_structure(kind), point_rows(kind));
  std::vector<std::string> laws;
  for (const CLaw& law : interface.laws) laws.push_back(law_row(law));
  return text + table("law", "laws", laws);
}

std::string constants_text(const scheme::Program& program, const Origin& origin, ChangedNames& changed) {
  std::string text;
  add("name", octave_string(program.shape.model), "", text);
  add("generator", octave_string(origin.generator), "", text);
  add("model_hash", octave_string(origin.model_hash), "SHA-256 of the model file.", text);
  for (const SizeConstant& size : size_constants(program))
    add(size.name, std::to_string(size.value), size.meaning, text);
  for (const ArrayConstant& array : array_constants(program)) {
    add(array.name, value_of(array), array.comment, text);
    if (array.name == "joint_names" && program.shape.spatial.empty())
      add("coordinate_names", "c.joint_names", "Names of the coordinates, in the order of q.", text);
  }
  for (const PlaceConstants& places : place_constants(program.shape)) text += places_text(places, changed);
  add("statuses", octave_cell({"ok", "not_converged", "singular", "invalid_input"}),
      "Words for the numbers of statuses, which count from 0.", text);
  return text;
}

std::string parameters_help(const CInterface& interface) {
  std::string text;
  for (const CGroup& group : interface.groups)
    for (const CField& field : group.fields)
      text += field_help(group.name + '.' + field.name, size_text(field, false), field.doc);
  for (const CField& field : interface.fields)
    text += field_help(field.name, size_text(field, false), field.doc);
  return text;
}

std::string inputs_help(const CInterface& interface) {
  std::string text;
  for (const CField& field : interface.inputs) {
    if (!field.is_wrench) {
      text += field_help(field.name, size_text(field, true), field.doc);
      continue;
    }
    text += field_help(field.name + ".force", "3 x N", "N");
    text += field_help(field.name + ".torque", "3 x N", "N m");
  }
  return text;
}

std::string laws_help(const CInterface& interface) {
  std::string text;
  for (const CLaw& law : interface.laws)
    text += wrapped_comment("%     ", law_results(law) + " = " + law.name + '(' + law_arguments(law) + ')' +
                                          (law.is_derivative ? "  derivatives; []: by differences" : ""));
  return text;
}

std::string idle_laws(const CInterface& interface) {
  std::string text;
  for (const CLaw& law : interface.laws) {
    if (law.is_derivative) continue;
    std::vector<std::string> zeros;
    for (const std::vector<int>& shape : law.results())
      zeros.push_back(shape.empty() ? "0" : "zeros(" + std::to_string(shape.front()) + ", 1)");
    const std::string value = zeros.size() == 1 ? zeros.front() : "deal(" + joined(zeros, ", ") + ')';
    text += "laws." + law.name + " = @(" + law_arguments(law) + ") " + value + ";\n";
  }
  return text;
}

} // namespace mbsgen::emit
