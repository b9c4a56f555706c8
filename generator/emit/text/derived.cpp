// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/text/derived.h"

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

} // namespace

std::vector<std::string> name_derived(const scheme::Program& program, const Language& language,
                                      schedule::SymbolCollector& collector, Spelling& spelling) {
  const std::vector<bool> read = symbols_read(program, collector);
  UniqueNames names;
  for (const std::string& name : language.keywords()) names.reserve(name);
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

} // namespace mbsgen::emit
