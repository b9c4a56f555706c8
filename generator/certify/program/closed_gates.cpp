// SPDX-License-Identifier: GPL-3.0-or-later
#include "certify/program/closed_gates.h"
#include <algorithm>

namespace mbsgen::certify {

namespace {

// The expression without its minus sign, which turns `negated` over.
expr::NodeId behind_minus(const expr::Pool& pool, expr::NodeId id, bool& negated) {
  const expr::Node& node = pool.node(id);
  const bool is_one_factor = node.kind == expr::NodeKind::product && node.factors().size() == 1 &&
                             node.factors().front().exponent == 1;
  if (!is_one_factor || !node.number.is_negative()) return id;
  negated = !negated;
  return node.factors().front().base;
}

} // namespace

bool is_closed_gate(const expr::Pool& pool, expr::NodeId id,
                    const std::vector<scheme::Guard::Number>& closed) {
  if (closed.empty()) return false;
  const expr::Node& gate = pool.node(id);
  const auto is_zero = [&](expr::NodeId part) {
    return pool.node(part).kind == expr::NodeKind::number && pool.node(part).number.is_zero();
  };
  const auto sign_is_closed = [&](expr::NodeId part) {
    bool negated = false;
    const expr::NodeId inner = behind_minus(pool, part, negated);
    const expr::Node& sign = pool.node(inner);
    if (sign.kind != expr::NodeKind::call || sign.op != expr::Op::sign) return false;
    const expr::NodeId number = behind_minus(pool, sign.factors().front().base, negated);
    return std::any_of(closed.begin(), closed.end(), [&](const scheme::Guard::Number& one) {
      return one.symbol.id() == number && one.negated == negated;
    });
  };
  if (gate.kind != expr::NodeKind::call || gate.op != expr::Op::max) return false;
  const expr::NodeId a = gate.factors().front().base, b = gate.factors().back().base;
  return (is_zero(a) && sign_is_closed(b)) || (is_zero(b) && sign_is_closed(a));
}

} // namespace mbsgen::certify
