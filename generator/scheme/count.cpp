// SPDX-License-Identifier: GPL-3.0-or-later
#include "scheme/program.h"
#include "scheme/rewrite.h"
#include <algorithm>
#include <unordered_map>

namespace mbsgen::scheme {

namespace {

// Length of the longest chain of operations, symbol by symbol.
class Depths {
public:
  explicit Depths(const Pool& pool) : pool_(pool) {}

  void define(const Expr& symbol, const Expr& rhs) { of_symbol_[symbol.id()] = depth(rhs.id()); }
  long depth(NodeId id) const {
    const auto known = of_symbol_.find(id);
    if (known != of_symbol_.end()) return known->second;
    const expr::Node& node = pool_.node(id);
    long deepest = 0;
    for_each_part(node, [&](NodeId part) { deepest = std::max(deepest, depth(part)); });
    const expr::Cost own = expr::node_cost(pool_, id);
    const bool works = own.flops() + own.sqrt + own.trig + own.other > 0;
    return deepest + (works ? 1 : 0);
  }

private:
  const Pool& pool_;
  std::unordered_map<NodeId, long> of_symbol_;
};

} // namespace

expr::Cost cost(const std::vector<Equation>& equations) {
  expr::Cost sum;
  for (const Equation& equation : equations) sum += expr::tree_cost(equation.rhs);
  return sum;
}

expr::Cost cost(const Function& function) {
  expr::Cost sum = cost(function.equations);
  for (const Output& output : function.outputs) sum += expr::tree_cost(output.value);
  const auto unknowns = static_cast<long>(function.unknowns.size());
  sum.add += unknowns;
  sum.mul += unknowns;
  return sum;
}

long critical_path(const Function& function) {
  if (function.equations.empty()) return 0;
  Depths depths(*function.equations.front().symbol.pool());
  long deepest = 0;
  for (const Equation& equation : function.equations) depths.define(equation.symbol, equation.rhs);
  for (const Output& output : function.outputs) deepest = std::max(deepest, depths.depth(output.value.id()));
  return deepest;
}

} // namespace mbsgen::scheme
