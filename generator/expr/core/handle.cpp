// SPDX-License-Identifier: GPL-3.0-or-later
#include "expr/core/handle.h"

namespace mbsgen::expr {

bool Expr::is_atomic() const {
  if (pool_ == nullptr) return true;
  const Node& n = node();
  if (n.kind == NodeKind::number || n.kind == NodeKind::symbol) return true;
  return n.kind == NodeKind::product && n.number.is_minus_one() && n.factors().size() == 1 &&
         n.factors()[0].exponent == 1 && pool_->node(n.factors()[0].base).kind == NodeKind::symbol;
}

} // namespace mbsgen::expr
