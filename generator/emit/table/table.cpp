// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/table/table.h"
#include "emit/layout/text.h"
#include <algorithm>

namespace mbsgen::emit {

// In all texts here '@' stands before names of the model's C.
namespace {

using Structures = std::map<std::string, std::vector<CMember>>;

Structures structures_of(const CInterface& interface) {
  Structures used;
  for (const CLaw& law : interface.laws)
    if (law.is_on_point()) used[law_point_structure(law.kind)] = law_point_members(law.kind);
  for (const CFunction& function : interface.functions)
    for (const CArray& array : function.arguments)
      if (!array.structure.empty()) used[array.structure] = array.blocks;
  return used;
}

// The structures are the numbers that callers take them for.
std::string checks(const CInterface& interface) {
  std::string text;
  const auto expect = [&](const std::string& name, const std::string& size, int numbers) {
    text += "EXPECT(" + name + ", " + size + " == " + std::to_string(numbers) + "*sizeof(Number));\n";
  };
  if (interface.parameters > 0) expect("parameters_are_numbers", "sizeof(@parameters)", interface.parameters);
  if (interface.input_numbers > 0) expect("inputs_are_numbers", "sizeof(@inputs)", interface.input_numbers);
  for (const auto& [type, members] : structures_of(interface)) {
    const std::vector<int> places = member_places(members);
    for (std::size_t i = 0; i < members.size(); ++i)
      expect(type + '_' + members[i].name, "offsetof(@" + type + ", " + members[i].name + ')', places[i]);
  }
  return text;
}

// A law's parameters in C, and the same as elements of a list: points and arrays are bytes.
struct LawCallText {
  std::string parameters, given;
  int count = 0;

  void add(const CLawArgument& argument, const std::string& point) {
    const std::string& name = argument.name;
    const bool is_point = argument.kind == CLawArgument::Kind::point;
    if (count++ > 0) given += ", ";
    if (argument.kind == CLawArgument::Kind::number) {
      parameters += ", Number " + name;
      given += "{NULL, 0, (double)" + name + '}';
      return;
    }
    parameters += (is_point ? ", const @" + point + "* " : ", const Number* ") + name;
    given += '{' + name + ", (ptrdiff_t)" +
             (is_point ? "sizeof(*" + name + ')' : '(' + std::to_string(argument.size) + "*sizeof(Number))") +
             ", 0}";
  }
};

LawCallText law_call(const CLaw& law) {
  LawCallText text;
  for (const CLawArgument& argument : law.arguments()) {
    text.add(argument, law_point_structure(law.kind));
    if (law.is_on_point() && argument.name == (law.is_derivative ? "along" : "at"))
      text.parameters += ", @wrench* wrench";
  }
  if (law.rates > 0) text.parameters += ", Number* rates";
  return text;
}

// The function of C in the place of a law, which asks whoever has the functions of laws.
std::string law_function(const CLaw& law, const std::string& index) {
  const LawCallText part = law_call(law);
  const int forces = law.is_on_point() ? 6 : 1;
  const std::string count = std::to_string(forces + law.rates);
  std::string text = wrapped(std::string("static ") + (law.is_on_point() ? "void" : "Number") + " law_" +
                                 index + "(void* context" + part.parameters + ") {",
                             4) +
                     "  double numbers[" + count + "] = {0};\n" +
                     wrapped("  const mbsgen_given given[] = {" + part.given + "};", 6) + "  ask(context, " +
                     index + ", given, " + std::to_string(part.count) + ", numbers, " + count + ");\n";
  if (law.rates > 0)
    text += "  for (int i = 0; i < " + std::to_string(law.rates) + "; ++i) rates[i] = (Number)numbers[" +
            std::to_string(forces) + " + i];\n";
  if (!law.is_on_point()) return text + "  return (Number)numbers[0];\n}\n\n";
  return text + "  for (int i = 0; i < 6; ++i) (i < 3 ? wrench->force : wrench->torque)[i%3] = "
                "(Number)numbers[i];\n}\n\n";
}

std::string laws(const CInterface& interface) {
  std::string text = "enum { LAWS = " + std::to_string(interface.laws.size()) + " };\n\n", connections;
  int count = 0;
  for (const CLaw& law : interface.laws) {
    const std::string index = std::to_string(count++);
    text += law_function(law, index);
    connections += "  ((@model*)model)->laws." + law.method + " = " +
                   (law.is_derivative ? "!has[" + index + "] ? NULL : " : "") + "law_" + index + ";\n";
  }
  return text +
         "static void connect_laws(void* model, mbsgen_host* host, const bool* has) {\n  (void)has;\n"
         "  ((@model*)model)->laws.context = host;\n" +
         connections + "}\n\n";
}

std::string parameter(const CArray& array, const std::string& place) {
  if (array.is_value) return "*(const Number*)" + place;
  if (!array.structure.empty()) return "(@" + array.structure + "*)" + place;
  const bool is_constant = array.use == scheme::Argument::Use::in;
  return (is_constant ? "(const " : "(") + std::string(array.is_flags ? "bool*)" : "Number*)") + place;
}

std::string call(const CFunction& function) {
  std::string text = "static int call_" + function.name + "(const void* model, void* const* arrays) {\n";
  std::string given = "(const @model*)model";
  int count = 0;
  const auto next = [&count] { return "arrays[" + std::to_string(count++) + ']'; };
  for (const CArray& array : function.arguments)
    if (!function.returns_number) given += ", " + parameter(array, next());
  if (function.takes_inputs) given += ", (const @inputs*)" + next();
  const std::string name = "@" + function.name + '(' + given + ')';
  if (count == 0 && !function.returns_number) text += "  (void)arrays;\n";
  if (function.returns_status) return text + wrapped("  return (int)" + name + ';', 6) + "}\n\n";
  return text + wrapped((function.returns_number ? "  *(Number*)arrays[0] = " : "  ") + name + ';', 6) +
         "  return 0;\n}\n\n";
}

const char* word(bool value) {
  return value ? "true" : "false";
}

// Rows of a table with commas between.
std::string table(const std::string& head, std::string rows) {
  if (!rows.empty()) rows.erase(rows.size() - 2, 1);
  return head + " = {\n" + rows + "};\n\n";
}

std::string shape_text(const std::vector<int>& shape) {
  std::vector<std::string> sizes;
  for (const int size : shape) sizes.push_back(std::to_string(size));
  return '{' + std::to_string(shape.size()) + ", {" + (shape.empty() ? "0" : joined(sizes, ", ")) + "}}";
}

std::string blocks_table(const std::string& name, const std::vector<CMember>& blocks) {
  const std::vector<int> places = member_places(blocks);
  std::string rows;
  for (std::size_t i = 0; i < blocks.size(); ++i)
    rows += "    {\"" + blocks[i].name + "\", " + std::to_string(places[i]) + ", " +
            shape_text(blocks[i].shape) + "},\n";
  return table("static const mbsgen_block " + name + "[]", rows);
}

const char* use_of(const CArray& array) {
  return !array.is_result() ? "mbsgen_reads" : array.is_read() ? "mbsgen_changes" : "mbsgen_writes";
}

std::string arguments_table(const CFunction& function) {
  std::string text, rows;
  for (const CArray& array : function.arguments) {
    const std::string blocks = "blocks_of_" + function.name + '_' + array.name;
    if (!array.blocks.empty()) text += blocks_table(blocks, array.blocks);
    rows += "    {\"" + array.name + "\", " + use_of(array) + ", " + word(array.is_flags) + ", " +
            word(array.may_be_missing) + ", " + shape_text(array.shape) + ", " +
            (array.blocks.empty() ? "NULL, 0" : blocks + ", " + std::to_string(array.blocks.size())) + "},\n";
  }
  return text + table("static const mbsgen_argument arguments_of_" + function.name + "[]", rows);
}

std::string functions(const CInterface& interface) {
  std::string text, rows;
  for (const CFunction& function : interface.functions) {
    text += call(function) + arguments_table(function);
    rows +=
        wrapped("    {\"" + function.name + "\", call_" + function.name + ", arguments_of_" + function.name +
                    ", " + std::to_string(function.arguments.size()) + ", " + word(function.takes_inputs) +
                    ", " + word(function.returns_status) + ", " + word(function.calls_laws) + "},",
                5);
  }
  return text + table("static const mbsgen_function functions[]", rows);
}

} // namespace

void fill_table(const scheme::Program& program, const CInterface& interface, Filling& filling) {
  filling.has.merge(c_conditions(program));
  if (!interface.laws.empty()) filling.has.insert("LAWS");
  if (interface.has_parameters()) filling.has.insert("PARAMETERS");
  filling.words["MODEL"] = interface.model;
  filling.words["INPUT_COUNT"] = std::to_string(interface.input_numbers);
  filling.parts["table_checks"] = checks(interface);
  filling.parts["table_laws"] = laws(interface);
  filling.parts["table_functions"] = functions(interface);
  for (const char* name : {"table_checks", "table_laws", "table_functions"})
    filling.parts[name] = replaced(filling.parts[name], {{"@", interface.model + '_'}});
}

} // namespace mbsgen::emit
