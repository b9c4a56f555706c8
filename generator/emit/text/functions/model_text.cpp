// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/text/functions/model_text.h"
#include "emit/text/language.h"
#include "emit/text/spelling.h"
#include "schedule/statements.h"
#include <algorithm>
#include <unordered_set>

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
  std::vector<std::string> members;
  for (const scheme::Equation& equation : program.update) {
    const expr::NodeId symbol = equation.symbol.id();
    if (!read[symbol] || spelling.find(symbol) != nullptr) continue;
    members.push_back(names.take(name(program.pool->symbol_of(symbol))));
    spelling.set(symbol, language.derived(members.back(), members.size() - 1));
  }
  return members;
}

// The parameters that functions read, where those are places behind the derived constants; engines follow two objects to
// a member. Spells them in `reads`.
std::vector<ParameterCopy> copies_of(const scheme::Program& program, const Language& language,
                                     schedule::SymbolCollector& collector, UniqueNames& names,
                                     const Spelling& members, Spelling& reads,
                                     std::vector<std::string>& derived) {
  std::vector<ParameterCopy> copies;
  if (!language.words().copies_parameters) return copies;
  const std::vector<bool> read = symbols_read(program, collector);
  for (const scheme::Parameter& parameter : program.parameters) {
    const expr::NodeId symbol = parameter.symbol.id();
    const std::string* const member = members.find(symbol);
    if (!parameter.symbol.is_symbol() || !read[symbol] || member == nullptr) continue;
    derived.push_back(names.take(name(program.pool->symbol_of(symbol))));
    copies.push_back({language.derived(derived.back(), derived.size() - 1), *member});
    reads.set(symbol, copies.back().constant);
  }
  return copies;
}

// The derived constants that loops read by the number of their round are computed where the loops find them; the longest
// rows come first, as shorter ones are parts of them.
void settle_constants(const scheme::Program& program, const Language& language,
                      const std::vector<std::vector<schedule::Schedule>>& schedules, LaneConstants& constants,
                      Spelling& spelling) {
  std::unordered_set<expr::NodeId> derived;
  for (const scheme::Equation& equation : program.update) derived.insert(equation.symbol.id());
  std::vector<const schedule::Lanes*> rows;
  for (const std::vector<schedule::Schedule>& forms : schedules)
    for (const schedule::Schedule& schedule : forms)
      for (const schedule::Lanes& lanes : schedule.rolls.constants)
        if (std::all_of(lanes.begin(), lanes.end(), [&](expr::NodeId id) { return derived.count(id) != 0; }))
          rows.push_back(&lanes);
  std::stable_sort(rows.begin(), rows.end(),
                   [](const schedule::Lanes* a, const schedule::Lanes* b) { return a->size() > b->size(); });
  for (const schedule::Lanes* row : rows) {
    const std::string* array = constants.settle(*row);
    if (array == nullptr) continue;
    int place = 0;
    for (const expr::NodeId symbol : *row)
      spelling.set(symbol, language.syntax().element(language.words().derived + *array, place++));
  }
}

// The schedules that the text of a function follows. There are two where limbs are in vectors and the language cannot
// define operators for compilers without them (Words::if_vectors): then the second one has lone numbers.
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

} // namespace

ModelText write_model(const scheme::Program& program, const Language& language, const EmitOptions& options) {
  ModelText text;
  text.layout = make_layout(program, language.name_rules());
  schedule::SymbolCollector symbols(*program.pool);
  UniqueNames names = names_in_model(program, language);
  const std::string& parameters = language.words().parameters;
  text.parameters_name = parameters.empty() ? names.take("p") : parameters;
  spell_members(program, language, text.layout, text.parameters_name, text.spelling);
  const auto scheduled = [&](const scheme::Function& function) {
    return schedules_of(symbols, program, function, language, options);
  };
  // Known before the text is written where constants depend on them.
  std::vector<std::vector<schedule::Schedule>> schedules;
  if (options.rolls)
    for (const scheme::Function& function : program.functions) schedules.push_back(scheduled(function));
  UniqueNames derived_names(language.name_rules());
  for (const char* name : {"Derived", "Real", "Number"}) derived_names.reserve(name);
  LaneConstants lane_constants(*program.pool, derived_names);
  settle_constants(program, language, schedules, lane_constants, text.spelling);
  text.derived = name_derived(program, language, symbols, lane_constants.names(), text.spelling);
  Spelling reads(&text.spelling);
  const std::vector<ParameterCopy> copies =
      copies_of(program, language, symbols, lane_constants.names(), text.spelling, reads, text.derived);
  std::map<scheme::Task, std::size_t> stack_bytes;
  const ModelContext context{program,    language,       options, text.layout,
                             reads,      names,          symbols, text.parameters_name,
                             text.needs, lane_constants, copies,  stack_bytes};
  text.functions.resize(1 + program.functions.size());
  for (const bool calls : {false, true})
    for (std::size_t i = 0; i < program.functions.size(); ++i)
      if (const scheme::Function& function = program.functions[i]; function.calls.empty() != calls)
        text.functions[1 + i] =
            write_function(context, function, options.rolls ? std::move(schedules[i]) : scheduled(function));
  text.functions.front() = write_update(context);
  for (const LaneConstants::Member& member : lane_constants.members())
    if (member.is_array)
      text.derived.push_back(language.syntax().element(member.name, static_cast<int>(member.symbols.size())));
    else
      text.lane_constants.push_back(member);
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
