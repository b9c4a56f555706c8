// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "expr/expr.h"

namespace mbsgen::expr {

namespace detail {
inline NodeId& part_of(Factor& factor) {
  return factor.base;
}
inline NodeId& part_of(Term& term) {
  return term.node;
}

/// The operands with their parts replaced; empty, without an allocation, when nothing changes.
template <class Operand, class Replace>
std::vector<Operand> replaced(Operands<Operand> operands, Replace&& replace) {
  std::vector<Operand> result;
  for (std::size_t i = 0; i < operands.size(); ++i) {
    Operand operand = operands[i];
    const NodeId part = replace(operand);
    if (part == part_of(operand)) continue;
    if (result.empty()) result = operands.copy();
    part_of(result[i]) = part;
  }
  return result;
}

inline NodeId call_of(Pool& pool, Op op, const std::vector<Factor>& arguments) {
  const Expr first = pool.handle(arguments.front().base);
  if (arguments.size() == 1) return call(pool, op, first).id();
  return call(pool, op, first, pool.handle(arguments[1].base)).id();
}
} // namespace detail

/// The node with each part replaced by `replace(part)`, in canonical form; the very node when nothing
/// changes. With `keep_powers` a power's base is not replaced by a product, whose factors would take the
/// exponent one by one: (a·b+a·c)^3 costs less than a^3·(b+c)^3. Nothing may sweep the pool meanwhile.
template <class Replace>
NodeId rebuild_unlocked(Pool& pool, NodeId id, Replace&& replace, bool keep_powers = false) {
  const Node& node = pool.node(id);
  if (node.kind == NodeKind::sum) {
    std::vector<Term> terms =
        detail::replaced(node.terms(), [&](const Term& term) { return replace(term.node); });
    return terms.empty() ? id : make_sum(pool, node.number, terms);
  }
  std::vector<Factor> factors = detail::replaced(node.factors(), [&](const Factor& factor) {
    const NodeId base = replace(factor.base);
    const bool power = factor.exponent < -1 || factor.exponent > 1;
    return keep_powers && power && pool.node(base).kind == NodeKind::product ? factor.base : base;
  });
  if (factors.empty()) return id;
  return node.kind == NodeKind::product ? make_product(pool, node.number, factors)
                                        : detail::call_of(pool, node.op, factors);
}

/// As rebuild_unlocked, for a `replace` that returns an Expr and may sweep the pool.
template <class Replace>
Expr rebuild(Pool& pool, NodeId id, Replace&& replace, bool keep_powers = false) {
  std::vector<Expr> changed; // held until the node that takes them is made
  const auto replace_unlocked = [&](NodeId part) {
    Expr whole = replace(part);
    const NodeId result = whole.id();
    if (result != part) changed.push_back(std::move(whole));
    return result;
  };
  return pool.handle(rebuild_unlocked(pool, id, replace_unlocked, keep_powers));
}

} // namespace mbsgen::expr
