// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "schedule/stages.h"
#include <unordered_map>

namespace mbsgen::schedule {

/// Finds the statements that matter under a condition alone (scheme/guards.h) and puts those of one condition side by
/// side: as late as what is always computed allows. Of stages behind the iteration, and never of laws, nor of what
/// sines of a batch need. Everything else keeps its order.
void guard_statements(SymbolCollector& symbols, const scheme::Function& function, Stages& stages);

/// Calls `visit(symbol)` for each number that the statement's condition compares.
template <class Visit>
void for_each_number(const Statement& statement, const std::vector<scheme::Guard>& guards, Visit visit) {
  if (statement.guard == scheme::Guards::none) return;
  for (const scheme::Guard::Number& number : guards[static_cast<std::size_t>(statement.guard)].numbers)
    visit(number.symbol);
}

/// The statements, cut where their conditions change.
std::vector<std::vector<Statement>> runs_of(std::vector<Statement> statements);

/// Who reads the values of a function, and the numbers of its conditions.
class Readers {
public:
  Readers(SymbolCollector& symbols, const std::vector<scheme::Guard>& guards)
      : symbols_(&symbols), guards_(&guards) {}

  void add(const std::vector<Statement>& statements) { count(statements, reads_); }
  /// The values of these statements that others read, in order.
  std::vector<scheme::Expr> read_elsewhere(const std::vector<Statement>& statements) const;

private:
  using Counts = std::unordered_map<expr::NodeId, int>;
  void count(const std::vector<Statement>& statements, Counts& reads) const;

  SymbolCollector* symbols_;
  const std::vector<scheme::Guard>* guards_;
  Counts reads_;
};

} // namespace mbsgen::schedule
