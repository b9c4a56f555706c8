// SPDX-License-Identifier: GPL-3.0-or-later
#include "scheme/count.h"
#include "scheme/rewrite.h"
#include <algorithm>
#include <cstdint>
#include <limits>
#include <map>

namespace mbsgen::scheme {

namespace {

// Length of the longest chain of operations, node by node.
class Depths {
public:
  explicit Depths(const Pool& pool) : pool_(pool), depths_(pool.id_limit(), unknown) {}

  void define(const Expr& symbol, const Expr& rhs) { depths_[symbol.id()] = depth(rhs.id()); }
  std::int32_t depth(NodeId id) {
    const expr::Node& node = pool_.node(id);
    if (node.kind == expr::NodeKind::number) return 0;
    if (depths_[id] != unknown) return depths_[id];
    if (node.kind == expr::NodeKind::symbol) return 0;
    return depths_[id] = depth_of_parts(id, node);
  }

private:
  static constexpr std::int32_t unknown = -1;

  std::int32_t depth_of_parts(NodeId id, const expr::Node& node) {
    std::int32_t deepest = 0;
    for_each_part(node, [&](NodeId part) { deepest = std::max(deepest, depth(part)); });
    const expr::Cost own = expr::node_cost(pool_, id);
    return deepest + (own.flops() + own.calls() > 0 ? 1 : 0);
  }

  const Pool& pool_;
  std::vector<std::int32_t> depths_; // by NodeId
};

} // namespace

expr::Cost cost(const std::vector<Equation>& equations) {
  expr::Cost sum;
  for (const Equation& equation : equations) sum += expr::tree_cost(equation.rhs);
  return sum;
}

expr::Cost cost(const MatrixStep& step, long rows) {
  expr::Cost cost;
  if (step.inverts()) {
    cost.add = rows * rows * (rows + 1) / 2;
    cost.mul = cost.add + rows * rows;
    cost.div = rows;
  } else {
    cost.add = rows * rows * (rows - 1);
    cost.mul = rows * rows * rows;
  }
  return cost;
}

expr::Cost cost(const Function& function) {
  expr::Cost sum = cost(function.equations);
  for (const MatrixStep& step : function.matrix_steps) sum += cost(step, function.rows(step));
  for (const Output& output : function.outputs)
    if (output.purpose != Purpose::checked) sum += expr::tree_cost(output.value);
  const auto unknowns = static_cast<long>(function.unknowns.size());
  sum.add += unknowns;
  sum.mul += unknowns;
  return sum;
}

expr::Work work(const std::vector<Equation>& equations) {
  expr::Work sum;
  for (const Equation& equation : equations) sum += expr::tree_work(equation.rhs);
  return sum;
}

expr::Work work(const Function& function) {
  expr::Work sum = work(function.equations);
  for (const Output& output : function.outputs)
    if (output.purpose != Purpose::checked) sum += expr::tree_work(output.value);
  for (const MatrixStep& step : function.matrix_steps)
    sum += {static_cast<std::uint32_t>(cost(step, function.rows(step)).flops()), 0};
  sum += {2 * static_cast<std::uint32_t>(function.unknowns.size()), 0};
  return sum;
}

namespace {

// A pivot of an inverse waits for three operations on the one before, a product for a sum of its terms.
long depth(const MatrixStep& step, long rows) {
  return step.inverts() ? 4 * rows : rows;
}

} // namespace

long critical_path(const Function& function) {
  if (function.equations.empty()) return 0;
  Depths depths(*function.equations.front().symbol.pool());
  long deepest = 0;
  for (const Equation& equation : function.equations) depths.define(equation.symbol, equation.rhs);
  for (const Output& output : function.outputs)
    if (output.purpose != Purpose::checked)
      deepest = std::max<long>(deepest, depths.depth(output.value.id()));
  std::map<std::string, long> ready; // by matrix
  for (const MatrixStep& step : function.matrix_steps) {
    const long before = std::max(ready[step.matrix], step.inverts() ? 0 : ready[step.left]);
    ready[step.matrix] = before + depth(step, function.rows(step));
  }
  long behind = 0;
  for (const auto& [matrix, length] : ready) behind = std::max(behind, length);
  return deepest + behind;
}

long weighted_cost(const Function& function) {
  constexpr std::int64_t flops_of_a_call = 10;
  const expr::Work all = work(function);
  // Sums of numbers of 32 bits, in 64; some systems have a long of 32.
  const std::int64_t cost = all.flops + flops_of_a_call * all.calls;
  return static_cast<long>(std::min<std::int64_t>(cost, std::numeric_limits<long>::max()));
}

} // namespace mbsgen::scheme
