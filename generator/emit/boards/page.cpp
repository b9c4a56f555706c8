// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/boards/page.h"
#include "emit/boards/names.h"
#include "emit/c/language.h"
#include "emit/layout/declarations.h"
#include "emit/layout/text.h"
#include "scheme/count.h"

namespace mbsgen::emit {

namespace {

std::string cells(const std::vector<std::string>& texts) {
  std::string row = "|";
  for (const std::string& text : texts) row += ' ' + replaced(harmless(text), {{"|", "\\|"}}) + " |";
  return row + '\n';
}

std::string code(const std::string& text) {
  return '`' + text + '`';
}

std::string operations(const scheme::Program& program, const Emitted& emitted) {
  std::string rows;
  for (const scheme::Function& function : program.functions) {
    const expr::Cost cost = scheme::cost(function);
    rows += cells({code(program.shape.model + '_' + function.name), std::to_string(cost.add),
                   std::to_string(cost.mul), std::to_string(cost.div), std::to_string(cost.calls()),
                   std::to_string(emitted.stack_bytes.at(function.name))});
  }
  return rows;
}

std::string nominal(const Field& field) {
  std::vector<std::string> numbers;
  for (const scheme::Parameter* parameter : field.elements)
    numbers.push_back(parameter == nullptr ? "fixed" : double_literal(parameter->nominal));
  return joined(numbers, ", ");
}

std::string rows_of(const std::vector<Field>& fields, const std::string& before) {
  std::string rows;
  for (const Field& field : fields) {
    const std::string size = field.is_array ? '[' + std::to_string(field.elements.size()) + ']' : "";
    rows += cells({code(before + field.name + size), nominal(field), field_comment(field)});
  }
  return rows;
}

std::string parameters(const Layout& layout) {
  std::string rows;
  for (const Group& group : layout.groups) rows += rows_of(group.fields, group.name + '.');
  return rows + rows_of(layout.fields, "");
}

std::string laws(const Layout& layout) {
  std::vector<std::string> names;
  for (const LawMethod& law : layout.laws) names.push_back(code(law.method));
  return joined(names, ", ") + '\n';
}

std::string names(const scheme::Program& program, const std::vector<std::string>& macros,
                  const std::string& model) {
  std::string rows;
  if (model != program.shape.model) rows += cells({code(model), code(program.shape.model)});
  for (const auto& [before, after] : changed_names(program, macros))
    rows += cells({code(before), code(after)});
  return rows;
}

} // namespace

std::map<std::string, std::string> page_parts(const scheme::Program& program, const Emitted& emitted,
                                              const std::vector<std::string>& macros,
                                              const std::string& model) {
  const Layout layout = make_layout(program, C(program.shape, false, false, macros).name_rules());
  return {{"operations", operations(program, emitted)},
          {"parameters", parameters(layout)},
          {"law_names", laws(layout)},
          {"names", names(program, macros, model)}};
}

std::size_t task_stack(const Emitted& emitted, const std::string& function) {
  constexpr std::size_t other = 2048, unit = 1024;
  return (emitted.stack_bytes.at(function) + other + unit - 1) / unit * unit;
}

} // namespace mbsgen::emit
