// SPDX-License-Identifier: GPL-3.0-or-later
#include "scheme/count.h"
#include "scheme/rewrite.h"
#include <algorithm>

namespace mbsgen::scheme {

namespace {

// Length of the longest chain of operations, node by node.
class Depths {
public:
  explicit Depths(const Pool& pool) : pool_(pool) {}

  void define(const Expr& symbol, const Expr& rhs) { depths_.set(symbol.id(), depth(rhs.id())); }
  long depth(NodeId id) {
    return depths_.visit(id, [&] {
      long deepest = 0;
      for_each_part(pool_.node(id), [&](NodeId part) { deepest = std::max(deepest, depth(part)); });
      const expr::Cost own = expr::node_cost(pool_, id);
      const bool works = own.flops() + own.sqrt + own.trig + own.other > 0;
      return deepest + (works ? 1 : 0);
    });
  }

private:
  const Pool& pool_;
  expr::Memo<long> depths_;
};

} // namespace

expr::Cost cost(const std::vector<Equation>& equations) {
  expr::Cost sum;
  for (const Equation& equation : equations) sum += expr::tree_cost(equation.rhs);
  return sum;
}

expr::Cost cost(const Function& function) {
  expr::Cost sum = cost(function.equations);
  for (const Output& output : function.outputs)
    if (output.purpose != Purpose::checked) sum += expr::tree_cost(output.value);
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
  for (const Output& output : function.outputs)
    if (output.purpose != Purpose::checked) deepest = std::max(deepest, depths.depth(output.value.id()));
  return deepest;
}

} // namespace mbsgen::scheme
