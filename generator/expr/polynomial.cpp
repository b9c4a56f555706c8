// SPDX-License-Identifier: GPL-3.0-or-later
#include "expr/polynomial.h"
#include "expr/core/product.h"

namespace mbsgen::expr {

Polynomial polynomial_of(Pool& pool, NodeId id) {
  const Node& node = pool.node(id);
  if (node.kind == NodeKind::number) return {node.number, {}};
  if (node.kind == NodeKind::sum) return {node.number, node.terms().copy()};
  if (node.kind != NodeKind::product || node.number.is_one()) return {0, {{1, id}}};
  const Rational& scale = node.number;
  if (node.factors().size() != 1 || node.factors()[0].exponent != 1)
    return {0, {{scale, make_product(pool, 1, node.factors())}}};
  const Node& base = pool.node(node.factors()[0].base);
  if (base.kind != NodeKind::sum) return {0, {{scale, node.factors()[0].base}}};
  Polynomial result{scale * base.number, base.terms().copy()};
  for (Term& term : result.terms) term.coefficient = scale * term.coefficient;
  return result;
}

std::vector<Factor> factors_of(const Pool& pool, NodeId id) {
  const Node& node = pool.node(id);
  return node.kind == NodeKind::product ? node.factors().copy() : std::vector<Factor>{{id, 1}};
}

} // namespace mbsgen::expr
