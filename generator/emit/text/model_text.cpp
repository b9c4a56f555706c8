// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/text/model_text.h"
#include "emit/text/derived.h"
#include <algorithm>

namespace mbsgen::emit {

ModelText write_model(const scheme::Program& program, const Language& language, const EmitOptions& options) {
  ModelText text;
  text.layout = make_layout(program, language.keywords());
  SymbolCollector symbols(*program.pool);
  UniqueNames names = names_in_model(program, language);
  text.parameters_name = names.take("p");
  spell_members(program, language, text.layout, text.parameters_name, text.spelling);
  text.derived = name_derived(program, language, symbols, text.spelling);
  const ModelContext context{program,       language, options, text.layout,
                             text.spelling, names,    symbols, text.parameters_name,
                             text.needs};
  text.functions.push_back(write_update(context));
  for (const scheme::Function& function : program.functions)
    text.functions.push_back(write_function(context, function));
  return text;
}

std::vector<std::string> split_definitions(const FunctionText& function, std::size_t statements_per_file) {
  std::vector<std::string> files;
  std::size_t room = 0;
  for (const Definition& definition : function.definitions) {
    if (files.empty() || definition.statements > room) {
      files.emplace_back();
      room = statements_per_file;
    }
    room -= std::min(room, definition.statements);
    files.back() += '\n' + definition.text + definition.instantiation;
  }
  return files;
}

std::string split_suffix(const FunctionText& function, std::size_t file) {
  return '_' + function.name + (file == 0 ? "" : '_' + std::to_string(file + 1));
}

} // namespace mbsgen::emit
