// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "expr/build.h"
#include "expr/expr.h"

namespace mbsgen::expr {

namespace detail {
inline bool changes(const Node& node, const std::vector<Expr>& parts) {
  for (std::size_t i = 0; i < node.factors.size(); ++i)
    if (node.factors[i].base != parts[i].id()) return true;
  for (std::size_t i = 0; i < node.terms.size(); ++i)
    if (node.terms[i].node != parts[i].id()) return true;
  return false;
}
} // namespace detail

/// The node with each part replaced by `replace(part)` (an Expr), in canonical form; the very node when
/// nothing changes. With `keep_powers` a power's base is not replaced by a product, whose factors would take
/// the exponent one by one: (a·b+a·c)^3 costs less than a^3·(b+c)^3.
template <class Replace>
Expr rebuild(Pool& pool, NodeId id, Replace&& replace, bool keep_powers = false) {
  const Node& node = pool.node(id);
  std::vector<Expr> parts; // held until the node that takes them is made
  parts.reserve(node.factors.size() + node.terms.size());
  for (const Factor& factor : node.factors) parts.push_back(replace(factor.base));
  for (const Term& term : node.terms) parts.push_back(replace(term.node));
  // A base that keeps its power is left alone.
  for (std::size_t i = 0; keep_powers && i < node.factors.size(); ++i) {
    const bool power = node.factors[i].exponent < -1 || node.factors[i].exponent > 1;
    if (power && pool.node(parts[i].id()).kind == NodeKind::product)
      parts[i] = pool.handle(node.factors[i].base);
  }
  if (!detail::changes(node, parts)) return pool.handle(id);
  if (node.kind == NodeKind::sum) {
    std::vector<Term> terms = node.terms;
    for (std::size_t i = 0; i < terms.size(); ++i) terms[i].node = parts[i].id();
    return pool.handle(make_sum(pool, node.number, std::move(terms)));
  }
  if (node.kind == NodeKind::product) {
    std::vector<Factor> factors = node.factors;
    for (std::size_t i = 0; i < factors.size(); ++i) factors[i].base = parts[i].id();
    return pool.handle(make_product(pool, node.number, std::move(factors)));
  }
  for (Expr& part : parts)
    if (part.pool() == nullptr) part = pool.number(0);
  return parts.size() == 1 ? call(pool, node.op, parts[0]) : call(pool, node.op, parts[0], parts[1]);
}

} // namespace mbsgen::expr
