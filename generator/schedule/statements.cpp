// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedule/statements.h"
#include <algorithm>
#include <stdexcept>

namespace mbsgen::schedule {

namespace {

using expr::NodeId;
using expr::NodeKind;
using scheme::Function;
using scheme::LawCall;

Statement equation_statement(const scheme::Equation& equation) {
  Statement statement;
  statement.symbol = equation.symbol;
  statement.value = equation.rhs;
  statement.topic = equation.topic;
  return statement;
}

Statement law_statement(const Function& function, const LawCall& law) {
  Statement statement;
  statement.law = &law;
  for (const scheme::Output& output : function.outputs)
    if (output.purpose == scheme::Purpose::law_argument && output.array == law.name)
      statement.arguments.push_back(&output);
  return statement;
}

// Finds the places of laws' calls among the equations.
class LawPlaces {
public:
  LawPlaces(SymbolCollector& symbols, const Function& function)
      : symbols_(symbols), known_(symbols.pool().id_limit(), 0) {
    std::size_t number = 0;
    for (const scheme::Equation& equation : function.equations) known_[equation.symbol.id()] = ++number;
  }

  // The number of equations that stand before the call.
  std::size_t place(const Statement& call) {
    std::size_t place = 0;
    for_each_read(call, [&](const scheme::Expr& value) { place = std::max(place, known_after(value)); });
    for_each_defined(call, [&](const scheme::Expr& result) { known_[result.id()] = place; });
    return place;
  }

  // The number of equations after which all symbols of the expression are known.
  std::size_t known_after(const scheme::Expr& expression) {
    std::size_t number = 0;
    for (const NodeId symbol : symbols_.collect(expression)) number = std::max(number, known_[symbol]);
    return number;
  }

private:
  SymbolCollector& symbols_;
  std::vector<std::size_t> known_;
};

} // namespace

expr::Operands<NodeId> SymbolCollector::collect(NodeId id) {
  const Range range = known_.visit(id, [&] { return walked(id); });
  return {symbols_.data() + range.first, range.size};
}

SymbolCollector::Range SymbolCollector::walked(NodeId id) {
  ++walks_;
  const std::size_t first = symbols_.size();
  walk(id);
  return {first, symbols_.size() - first};
}

void SymbolCollector::walk(NodeId id) {
  const expr::Node& node = pool_.node(id);
  if (id >= seen_.size()) seen_.resize(pool_.id_limit(), 0); // made since
  if (node.kind == NodeKind::number || seen_[id] == walks_) return;
  seen_[id] = walks_;
  if (node.kind == NodeKind::symbol) symbols_.push_back(id);
  for (const expr::Factor& factor : node.factors()) walk(factor.base);
  for (const expr::Term& term : node.terms()) walk(term.node);
}

std::vector<Statement> sequence_of(const std::vector<scheme::Equation>& equations) {
  std::vector<Statement> sequence;
  sequence.reserve(equations.size());
  for (const scheme::Equation& equation : equations) sequence.push_back(equation_statement(equation));
  return sequence;
}

std::vector<Statement> sequence_of(SymbolCollector& symbols, const Function& function) {
  if (function.laws.empty()) return sequence_of(function.equations);
  LawPlaces places(symbols, function);
  std::vector<std::vector<Statement>> calls(function.equations.size() + 1);
  for (const LawCall& law : function.laws) {
    Statement call = law_statement(function, law);
    calls[places.place(call)].push_back(std::move(call));
  }
  std::vector<Statement> sequence = std::move(calls[0]);
  for (std::size_t i = 0; i < function.equations.size(); ++i) {
    if (places.known_after(function.equations[i].rhs) > i)
      throw std::logic_error("a law's result is read before its arguments are known");
    sequence.push_back(equation_statement(function.equations[i]));
    std::move(calls[i + 1].begin(), calls[i + 1].end(), std::back_inserter(sequence));
  }
  return sequence;
}

} // namespace mbsgen::schedule
