// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/layout/declarations.h"
#include <algorithm>

namespace mbsgen::emit {

namespace {

// Elements that are fixed at generation: changing them has no effect, which the comment must say.
std::string structural_elements(const Field& field, const Places& places) {
  if (field.all_tunable()) return "";
  if (!field.is_array) return "structural, a change has no effect";
  std::string structural, computed;
  for (std::size_t i = 0; i < field.elements.size(); ++i) {
    const std::string element =
        places.opening + std::to_string(i + static_cast<std::size_t>(places.first)) + places.closing;
    if (const auto source = field.sources.find(i); source != field.sources.end())
      computed += (computed.empty() ? "" : "; ") + element + " follows from " + source->second;
    else if (!field.is_tunable(i))
      structural += (structural.empty() ? "structural, a change has no effect: " : ", ") + element;
  }
  return structural + (structural.empty() || computed.empty() ? "" : "; ") + computed;
}

} // namespace

std::string field_comment(const Field& field, const Places& places) {
  const scheme::Parameter* first = nullptr;
  for (const scheme::Parameter* parameter : field.elements)
    if (first == nullptr) first = parameter;
  std::string text = first->unit;
  for (const std::string& part : {first->doc, structural_elements(field, places)})
    if (!part.empty()) text += (text.empty() ? "" : "; ") + part;
  return text;
}

bool has_parameters(const Layout& layout) {
  return !layout.groups.empty() || !layout.fields.empty();
}

bool has_laws(const Layout& layout, scheme::LawCall::Kind kind) {
  return std::any_of(layout.laws.begin(), layout.laws.end(),
                     [kind](const LawMethod& law) { return law.kind == kind; });
}

bool returns_status(const scheme::Program& program) {
  return std::any_of(program.functions.begin(), program.functions.end(),
                     [](const scheme::Function& function) { return function.returns_status; });
}

bool knows_outputs(const scheme::Program& program) {
  return has_task(program, scheme::Task::linearize) || has_task(program, scheme::Task::outputs);
}

bool is_tree(const scheme::Program& program) {
  return program.smallest_pivot.is_symbol();
}

bool has_task(const scheme::Program& program, scheme::Task task) {
  return std::any_of(program.functions.begin(), program.functions.end(),
                     [task](const scheme::Function& function) { return function.task == task; });
}

std::vector<int> mass_matrix_pattern(const scheme::Program& program) {
  const auto lower =
      std::find_if(program.functions.begin(), program.functions.end(), [](const scheme::Function& function) {
        return function.task == scheme::Task::mass_matrix_lower;
      });
  if (lower == program.functions.end()) return {};
  std::vector<int> pattern(lower->outputs.size());
  for (const scheme::Output& entry : lower->outputs)
    pattern[static_cast<std::size_t>(entry.index)] = entry.value.is_zero() ? 0 : 1;
  return pattern;
}

} // namespace mbsgen::emit
