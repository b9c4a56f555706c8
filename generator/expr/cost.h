// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "expr/core/pool.h"
#include "expr/expr.h"

namespace mbsgen::expr {

/// Cost of evaluating the expression as a tree: what occurs twice counts twice. Saturates at counts that no
/// machine would finish.
Cost tree_cost(const Expr& expression);
Cost tree_cost(const Pool& pool, NodeId id);
/// Cost of the node's own operation, without its parts.
Cost node_cost(const Pool& pool, NodeId id);

/// That cost in two figures, which the node keeps.
inline Work tree_work(const Expr& expression) {
  return expression.pool() == nullptr ? Work{} : expression.node().work;
}

} // namespace mbsgen::expr
