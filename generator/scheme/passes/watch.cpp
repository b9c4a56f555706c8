// SPDX-License-Identifier: GPL-3.0-or-later
#include "scheme/passes/watch.h"
#include "scheme/guards.h"
#include "scheme/rewrite.h"
#include <algorithm>
#include <set>
#include <unordered_map>
#include <unordered_set>

namespace mbsgen::scheme {

namespace {

using expr::Node;
using expr::NodeId;
using expr::NodeKind;
using expr::Op;
using expr::SymbolKind;

// True where the function has no finite value of NaN, nor of an infinite argument.
bool shows(Op op) {
  switch (op) {
  case Op::sin:
  case Op::cos:
  case Op::tan:
  case Op::asin:
  case Op::acos:
  case Op::sqrt:
  case Op::log:
  case Op::abs:
  case Op::floor:
    return true;
  default:
    return false;
  }
}

bool is_supplied(SymbolKind kind) {
  return kind == SymbolKind::force || kind == SymbolKind::q || kind == SymbolKind::qd ||
         kind == SymbolKind::qdd || kind == SymbolKind::state || kind == SymbolKind::time;
}

// The symbols that an expression reads.
void collect_symbols(const Pool& pool, NodeId id, std::unordered_set<NodeId>& seen,
                     std::vector<NodeId>& symbols) {
  if (!seen.insert(id).second) return;
  if (pool.node(id).kind == NodeKind::symbol) symbols.push_back(id);
  for_each_part(pool.node(id), [&](NodeId part) { collect_symbols(pool, part, seen, symbols); });
}

// Symbols that the function reads and no equation of it defines.
std::vector<NodeId> free_symbols(const Pool& pool, const Function& function) {
  std::unordered_set<NodeId> seen, defined;
  std::vector<NodeId> symbols;
  for (const Equation& equation : function.equations) {
    defined.insert(equation.symbol.id());
    collect_symbols(pool, equation.rhs.id(), seen, symbols);
  }
  for (const Output& output : function.outputs)
    if (output.value.pool() != nullptr) collect_symbols(pool, output.value.id(), seen, symbols);
  const auto end = std::remove_if(symbols.begin(), symbols.end(),
                                  [&](NodeId symbol) { return defined.count(symbol) != 0; });
  symbols.erase(end, symbols.end());
  return symbols;
}

// Finds the numbers that show in a value: it is not finite if one of them is not. None does by a value that is computed
// under a condition alone.
class Shown {
public:
  Shown(const Pool& pool, const Function& function, const std::vector<NodeId>& targets)
      : pool_(pool), hidden_(targets.begin(), targets.end()) {
    const Guards guards = guards_of(function);
    for (std::size_t i = 0; i < function.equations.size(); ++i) {
      const NodeId symbol = function.equations[i].symbol.id();
      if (guards.is_empty() || guards.of_steps[i] == Guards::none)
        definitions_[symbol] = function.equations[i].rhs.id();
    }
  }

  bool all() const { return hidden_.empty(); }
  bool hides(NodeId target) const { return hidden_.count(target) != 0; }
  // True where the value shows more than those before.
  bool add(NodeId value) {
    const std::size_t before = hidden_.size();
    std::vector<NodeId> open{value};
    while (!open.empty()) {
      const NodeId id = open.back();
      open.pop_back();
      if (seen_.insert(id).second) visit(id, open);
    }
    return hidden_.size() < before;
  }

private:
  void visit(NodeId id, std::vector<NodeId>& open) {
    const Node& node = pool_.node(id);
    if (node.kind == NodeKind::symbol) {
      const auto definition = definitions_.find(id);
      if (definition != definitions_.end()) open.push_back(definition->second);
      hidden_.erase(id);
    }
    if (node.kind == NodeKind::call && !shows(node.op)) return;
    for (const expr::Factor& factor : node.factors())
      if (factor.exponent > 0) open.push_back(factor.base);
    for (const expr::Term& term : node.terms()) open.push_back(term.node);
  }

  const Pool& pool_;
  std::unordered_set<NodeId> hidden_, seen_;
  std::unordered_map<NodeId, NodeId> definitions_;
};

bool is_nullable(const Function& function, const std::string& array) {
  return std::any_of(function.arguments.begin(), function.arguments.end(),
                     [&](const Argument& argument) { return argument.nullable && argument.name == array; });
}

// Values that lead to results which are always computed, the last ones first: the sum of the checked ones
// then comes after all else, so that no compiler postpones a part of the computation behind the checks.
std::vector<Expr> candidates(Pool& pool, const Function& function) {
  std::unordered_set<NodeId> seen;
  std::vector<NodeId> symbols;
  for (const Output& output : function.outputs)
    if (output.purpose == Purpose::result && output.value.pool() != nullptr &&
        !is_nullable(function, output.array))
      collect_symbols(pool, output.value.id(), seen, symbols);
  const std::unordered_set<NodeId> wanted(symbols.begin(), symbols.end());
  std::vector<Expr> result;
  for (auto equation = function.equations.rbegin(); equation != function.equations.rend(); ++equation)
    if (wanted.count(equation->symbol.id()) != 0) result.push_back(equation->symbol);
  return result;
}

void watch(Pool& pool, Function& function) {
  const std::vector<NodeId> targets = free_symbols(pool, function);
  Shown shown(pool, function, targets);
  for (const Output& output : function.outputs)
    if ((output.purpose == Purpose::residual || output.purpose == Purpose::consistency) &&
        output.value.pool() != nullptr)
      shown.add(output.value.id());
  std::vector<Expr> sum;
  for (const Expr& candidate : candidates(pool, function))
    if (!shown.all() && shown.add(candidate.id())) sum.push_back(candidate);
  for (const NodeId target : targets)
    if (shown.hides(target) && is_supplied(pool.symbol_of(target).kind)) sum.push_back(pool.handle(target));
  if (!sum.empty()) function.outputs.push_back({"", 0, expr::sum_of(pool, sum), Purpose::checked});
}

} // namespace

void watch(Program& program) {
  for (Function& function : program.functions)
    if (function.returns_status) watch(*program.pool, function);
}

std::vector<Expr> numbers_read(const Program& program, const Function& function) {
  std::vector<NodeId> symbols = free_symbols(*program.pool, function);
  const Pool& pool = *program.pool;
  const auto end = std::remove_if(symbols.begin(), symbols.end(),
                                  [&](NodeId symbol) { return !is_supplied(pool.symbol_of(symbol).kind); });
  symbols.erase(end, symbols.end());
  std::sort(symbols.begin(), symbols.end(),
            [&](NodeId a, NodeId b) { return pool.symbol_of(a) < pool.symbol_of(b); });
  std::vector<Expr> result;
  for (const NodeId symbol : symbols) result.emplace_back(*program.pool, symbol);
  return result;
}

} // namespace mbsgen::scheme
