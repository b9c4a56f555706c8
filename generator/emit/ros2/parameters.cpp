// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/ros2/parameters.h"
#include "base/index.h"
#include "emit/c/language.h"
#include "emit/layout/layout.h"
#include "emit/layout/text.h"

namespace mbsgen::emit {

namespace {

std::string text_of(const std::string& text) {
  return '"' + replaced(harmless(text), {{"\\", "\\\\"}, {"\"", "\\\""}}) + '"';
}

/// The rows of C++.
class Rows {
public:
  void add(const std::vector<CField>& fields, const std::string& before) {
    for (const CField& field : fields) {
      parameters_ += "    {" + text_of(before + field.name) + ", " + std::to_string(field.place) + ", " +
                     std::to_string(field.size) + "},\n";
      for (const auto& [place, reason] : field.fixed)
        fixed_numbers_ += "    {" + std::to_string(place) + ", " + text_of(reason) + "},\n";
    }
  }

  void add(const std::vector<FixedField>& fixed) {
    for (const FixedField& field : fixed)
      fixed_names_ +=
          "    {" + text_of(field.group + '.' + field.name) + ", " + text_of(reason(field)) + "},\n";
  }

  std::map<std::string, std::string> parts() const {
    return {{"parameters", parameters_}, {"fixed_numbers", fixed_numbers_}, {"fixed_names", fixed_names_}};
  }

private:
  std::string parameters_, fixed_numbers_, fixed_names_;
};

// Numbers of YAML have a point; an element that is no parameter is zero.
std::string nominal(const Field& field) {
  std::vector<std::string> numbers;
  for (const scheme::Parameter* parameter : field.elements)
    numbers.push_back(double_literal(parameter == nullptr ? 0 : parameter->nominal));
  return field.is_array ? '[' + joined(numbers, ", ") + ']' : numbers.front();
}

std::string nominal(const std::vector<Field>& fields, const std::string& indent) {
  std::string rows;
  for (const Field& field : fields) rows += indent + field.name + ": " + nominal(field) + '\n';
  return rows;
}

std::string nominal(const Layout& layout) {
  std::string rows;
  for (const Group& group : layout.groups)
    rows += "      " + group.name + ":\n" + nominal(group.fields, "        ");
  return rows + nominal(layout.fields, "      ");
}

} // namespace

std::map<std::string, std::string> parameter_parts(const scheme::Program& program,
                                                   const CInterface& interface) {
  const Layout layout = make_layout(program, C(program.shape, false).name_rules());
  Rows rows;
  for (const CGroup& group : interface.groups) rows.add(group.fields, group.name + '.');
  rows.add(interface.fields, "");
  rows.add(layout.fixed);
  std::map<std::string, std::string> parts = rows.parts();
  parts["nominal"] = nominal(layout);
  return parts;
}

} // namespace mbsgen::emit
