// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedule/opposites.h"
#include "expr/expr.h"

namespace mbsgen::schedule {

void Opposites::add(const scheme::Expr& constant) {
  if (opposites_.count(constant.id()) != 0) return;
  const scheme::Expr value = -constant;
  opposites_.emplace(constant.id(), Opposite{value, value.id()});
}

const expr::NodeId* Opposites::find(expr::NodeId constant) const {
  const auto found = opposites_.find(constant);
  return found == opposites_.end() ? nullptr : &found->second.id;
}

Unsigned without_minus(const expr::Pool& pool, expr::NodeId id) {
  const expr::Node& node = pool.node(id);
  const bool is_opposite = node.kind == expr::NodeKind::product && node.number.is_minus_one() &&
                           node.factors().size() == 1 && node.factors().front().exponent == 1;
  if (!is_opposite) return {id};
  const expr::NodeId base = node.factors().front().base;
  const expr::NodeKind kind = pool.node(base).kind;
  const bool is_taken = kind == expr::NodeKind::symbol || kind == expr::NodeKind::sum;
  return is_taken ? Unsigned{base, true} : Unsigned{id};
}

} // namespace mbsgen::schedule
