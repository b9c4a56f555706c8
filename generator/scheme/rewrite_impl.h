// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "expr/build.h"
#include "scheme/rewrite.h"

namespace mbsgen::scheme {

template <class Part>
Expr rebuild_node(Pool& pool, NodeId id, Part part) {
  // The node's vectors may move when the pool grows, so the parts are taken out first.
  const std::vector<expr::Factor> factors = pool.node(id).factors;
  const std::vector<expr::Term> terms = pool.node(id).terms;
  const expr::NodeKind kind = pool.node(id).kind;
  std::vector<Expr> parts;
  parts.reserve(factors.size() + terms.size());
  bool changed = false;
  const auto take = [&](NodeId old) {
    parts.push_back(part(old));
    changed = changed || parts.back().id() != old;
  };
  for (const expr::Factor& factor : factors) take(factor.base);
  for (const expr::Term& term : terms) take(term.node);
  if (!changed) return pool.handle(id);
  const Rational number = pool.node(id).number;
  if (kind == expr::NodeKind::sum) {
    std::vector<expr::Term> built;
    for (std::size_t i = 0; i < terms.size(); ++i) built.push_back({terms[i].coefficient, parts[i].id()});
    return pool.handle(make_sum(pool, number, std::move(built)));
  }
  if (kind == expr::NodeKind::product) {
    std::vector<expr::Factor> built;
    for (std::size_t i = 0; i < factors.size(); ++i) built.push_back({parts[i].id(), factors[i].exponent});
    return pool.handle(make_product(pool, number, std::move(built)));
  }
  const expr::Op op = pool.node(id).op;
  return parts.size() == 1 ? call(pool, op, parts[0]) : call(pool, op, parts[0], parts[1]);
}

} // namespace mbsgen::scheme
