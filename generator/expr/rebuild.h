// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "expr/build.h"
#include "expr/expr.h"

namespace mbsgen::expr {

/// The node with each part replaced by `replace(part)` (an Expr), in canonical form; the very node when
/// nothing changes.
template <class Replace>
Expr rebuild(Pool& pool, NodeId id, Replace&& replace) {
  const Node& node = pool.node(id);
  std::vector<Expr> parts; // held until the node that takes them is made
  parts.reserve(node.factors.size() + node.terms.size());
  for (const Factor& factor : node.factors) parts.push_back(replace(factor.base));
  for (const Term& term : node.terms) parts.push_back(replace(term.node));
  bool changed = false;
  std::vector<Factor> factors = node.factors;
  for (std::size_t i = 0; i < factors.size(); ++i) {
    changed = changed || factors[i].base != parts[i].id();
    factors[i].base = parts[i].id();
  }
  std::vector<Term> terms = node.terms;
  for (std::size_t i = 0; i < terms.size(); ++i) {
    changed = changed || terms[i].node != parts[i].id();
    terms[i].node = parts[i].id();
  }
  if (!changed) return pool.handle(id);
  if (node.kind == NodeKind::sum) return pool.handle(make_sum(pool, node.number, std::move(terms)));
  if (node.kind == NodeKind::product) return pool.handle(make_product(pool, node.number, std::move(factors)));
  for (Expr& part : parts)
    if (part.pool() == nullptr) part = pool.number(0);
  return parts.size() == 1 ? call(pool, node.op, parts[0]) : call(pool, node.op, parts[0], parts[1]);
}

} // namespace mbsgen::expr
