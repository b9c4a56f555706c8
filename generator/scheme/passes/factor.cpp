// SPDX-License-Identifier: GPL-3.0-or-later
#include "expr/factor.h"
#include "scheme/passes/passes.h"
#include "scheme/rewrite.h"

namespace mbsgen::scheme {

namespace {

bool has_sum(const Pool& pool, NodeId id) {
  const expr::Node& node = pool.node(id);
  if (node.kind == expr::NodeKind::sum) return true;
  bool found = false;
  for_each_part(node, [&](NodeId part) { found = found || has_sum(pool, part); });
  return found;
}

void factor_equations(Pool& pool, std::vector<Equation>& equations) {
  for (Equation& equation : equations) {
    if (!has_sum(pool, equation.rhs.id())) continue;
    equation.rhs = expr::factor(equation.rhs);
    pool.sweep();
  }
}

} // namespace

void factor(Pool& pool, Function& function) {
  factor_equations(pool, function.equations);
}

Program factor_constants(Program program) {
  factor_equations(*program.pool, program.update);
  return program;
}

} // namespace mbsgen::scheme
