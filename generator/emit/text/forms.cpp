// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/text/forms.h"
#include <algorithm>

namespace mbsgen::emit {

std::vector<schedule::Schedule> schedules_of(schedule::SymbolCollector& symbols,
                                             const scheme::Program& program, const scheme::Function& function,
                                             const Language& language, const EmitOptions& options) {
  schedule::Choices wanted = choices(options, language.abilities());
  std::vector<schedule::Schedule> forms;
  forms.push_back(make_schedule(symbols, program, function, wanted));
  if (forms.front().packs.packed == 0 || language.words().if_vectors.empty()) return forms;
  wanted.limb_lanes = 0;
  forms.push_back(make_schedule(symbols, program, function, wanted));
  return forms;
}

namespace {

std::string where(const char* condition, const std::string& macro, const std::string& text) {
  return text.empty() ? "" : condition + macro + '\n' + text + "#endif // " + macro + '\n';
}

} // namespace

void add_alone(FunctionText& in_vectors, FunctionText alone, const std::string& macro) {
  if (in_vectors.private_declarations != alone.private_declarations)
    in_vectors.private_declarations = where("#ifdef ", macro, in_vectors.private_declarations) +
                                      where("#ifndef ", macro, alone.private_declarations);
  for (Definition& definition : in_vectors.definitions)
    definition.text = where("#ifdef ", macro, definition.text);
  for (Definition& definition : alone.definitions) {
    definition.text = where("#ifndef ", macro, definition.text);
    in_vectors.definitions.push_back(std::move(definition));
  }
  in_vectors.stack_bytes = std::max(in_vectors.stack_bytes, alone.stack_bytes);
}

} // namespace mbsgen::emit
