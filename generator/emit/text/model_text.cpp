// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/text/model_text.h"
#include "emit/text/language.h"
#include "emit/text/spelling.h"
#include "schedule/statements.h"
#include <algorithm>

namespace mbsgen::emit {

namespace {

// By NodeId: read by a function.
std::vector<bool> symbols_read(const scheme::Program& program, schedule::SymbolCollector& collector) {
  std::vector<bool> read(program.pool->id_limit());
  const auto collect = [&](const scheme::Expr& expression) {
    for (const expr::NodeId symbol : collector.collect(expression)) read[symbol] = true;
  };
  for (const scheme::Function& function : program.functions) {
    for (const scheme::Equation& equation : function.equations) collect(equation.rhs);
    for (const scheme::Output& output : function.outputs) collect(output.value);
  }
  return read;
}

// The derived constants that functions read, which are members of the model: their names. Spells them.
std::vector<std::string> name_derived(const scheme::Program& program, const Language& language,
                                      schedule::SymbolCollector& collector, UniqueNames& names,
                                      Spelling& spelling) {
  const std::vector<bool> read = symbols_read(program, collector);
  for (const char* name : {"Derived", "Real", "Number"}) names.reserve(name);
  std::vector<std::string> members;
  for (const scheme::Equation& equation : program.update) {
    const expr::NodeId symbol = equation.symbol.id();
    if (!read[symbol]) continue;
    members.push_back(names.take(name(program.pool->symbol_of(symbol))));
    spelling.set(symbol, language.derived(members.back(), members.size() - 1));
  }
  return members;
}

} // namespace

ModelText write_model(const scheme::Program& program, const Language& language, const EmitOptions& options) {
  ModelText text;
  text.layout = make_layout(program, language.name_rules());
  schedule::SymbolCollector symbols(*program.pool);
  UniqueNames names = names_in_model(program, language);
  const std::string& parameters = language.words().parameters;
  text.parameters_name = parameters.empty() ? names.take("p") : parameters;
  spell_members(program, language, text.layout, text.parameters_name, text.spelling);
  UniqueNames derived_names(language.name_rules());
  text.derived = name_derived(program, language, symbols, derived_names, text.spelling);
  LaneConstants lane_constants(*program.pool, std::move(derived_names));
  std::map<scheme::Task, std::size_t> stack_bytes;
  const ModelContext context{program,       language,       options,    text.layout,
                             text.spelling, names,          symbols,    text.parameters_name,
                             text.needs,    lane_constants, stack_bytes};
  text.functions.resize(1 + program.functions.size());
  for (const bool calls : {false, true})
    for (std::size_t i = 0; i < program.functions.size(); ++i)
      if (program.functions[i].calls.empty() != calls)
        text.functions[1 + i] = write_function(context, program.functions[i]);
  text.functions.front() = write_update(context);
  text.lane_constants = lane_constants.members();
  return text;
}

namespace {

void add(Source& source, const Definition& definition) {
  source.definitions.append(1, '\n').append(definition.text).append(definition.instantiation);
}

std::vector<Source> sources_by_function(const std::vector<FunctionText>& functions, std::size_t most) {
  std::vector<Source> sources;
  for (const FunctionText& function : functions) {
    std::size_t room = 0;
    std::size_t part = 0;
    for (const Definition& definition : function.definitions) {
      if (part == 0 || definition.statements > room) {
        const std::string number = ++part == 1 ? "" : '_' + std::to_string(part);
        sources.push_back({'_' + function.name + number, function.name, ""});
        room = most;
      }
      room -= std::min(room, definition.statements);
      add(sources.back(), definition);
    }
  }
  return sources;
}

// A definition without statements is text to be compiled, too.
std::size_t weight(const Definition& definition) {
  return definition.statements + 1;
}

std::vector<Source> numbered_sources(const std::vector<FunctionText>& functions, std::size_t count) {
  std::vector<Source> sources;
  for (std::size_t number = 1; number <= count; ++number) {
    const std::string text = std::to_string(number);
    sources.push_back({'_' + text, "functions, file " + text + " of " + std::to_string(count), ""});
  }
  std::size_t total = 0;
  for (const FunctionText& function : functions)
    for (const Definition& definition : function.definitions) total += weight(definition);
  std::size_t before = 0;
  for (const FunctionText& function : functions)
    for (const Definition& definition : function.definitions) {
      add(sources[before * count / total], definition);
      before += weight(definition);
    }
  return sources;
}

} // namespace

std::vector<Source> split_sources(const std::vector<FunctionText>& functions, const EmitOptions& options) {
  return options.split_files == 0 ? sources_by_function(functions, options.statements_per_file)
                                  : numbered_sources(functions, options.split_files);
}

} // namespace mbsgen::emit
