// SPDX-License-Identifier: GPL-3.0-or-later
#include "scheme/passes/hoisting.h"
#include "expr/build.h"
#include "expr/rebuild.h"
#include <algorithm>

namespace mbsgen::scheme {

Expr Hoisting::operator()(const Expr& expression) {
  kept_.clear();
  return visit(expression.id());
}

Expr Hoisting::visit(NodeId id) {
  return kept_.visit(id, [&] { return hoisted(id); });
}

Expr Hoisting::hoisted(NodeId id) {
  const expr::Node& node = pool_.node(id);
  if (moves_(id)) return there_.let_numbered(stem_, pool_.handle(id));
  if (node.kind == expr::NodeKind::symbol) return pool_.handle(id);
  if (node.kind == expr::NodeKind::product && factor_moves(node)) return hoisted_product(id);
  if (node.kind == expr::NodeKind::sum && term_moves(node)) return hoisted_sum(id);
  return rebuilt(id);
}

Expr Hoisting::rebuilt(NodeId id) {
  return expr::rebuild(pool_, id, [this](NodeId part) { return visit(part); });
}

bool Hoisting::factor_moves(const expr::Node& product) const {
  return std::any_of(product.factors.begin(), product.factors.end(),
                     [this](const expr::Factor& factor) { return moves_(factor.base); });
}

// A term that stays may have a factor that moves together with the term's coefficient.
bool Hoisting::term_moves(const expr::Node& sum) const {
  return std::any_of(sum.terms.begin(), sum.terms.end(), [this](const expr::Term& term) {
    return moves_(term.node) || (!term.coefficient.is_unit() && factor_moves(pool_.node(term.node)));
  });
}

// number·Π base^exponent: the number and the moving bases become one factor.
Expr Hoisting::hoisted_product(NodeId id) {
  Rational number = pool_.node(id).number;
  const std::vector<expr::Factor> factors = pool_.node(id).factors;
  Expr moved = pool_.number(number.abs());
  Expr kept = pool_.number(number.is_negative() ? -1 : 1);
  for (const expr::Factor& factor : factors) {
    const bool moves = moves_(factor.base);
    const Expr part = power(moves ? pool_.handle(factor.base) : visit(factor.base), factor.exponent);
    (moves ? moved : kept) = (moves ? moved : kept) * part;
  }
  return there_.let_numbered(stem_, moved) * kept;
}

// The moving terms become one; a term's coefficient joins the moving factors of the term.
Expr Hoisting::hoisted_sum(NodeId id) {
  const std::vector<expr::Term> terms = pool_.node(id).terms;
  std::vector<Expr> moved = {pool_.number(pool_.node(id).number)};
  std::vector<Expr> parts;
  for (const expr::Term& term : terms) {
    const Expr whole = term.coefficient * pool_.handle(term.node);
    if (moves_(term.node))
      moved.push_back(whole);
    else
      parts.push_back(term.coefficient.is_unit() || pool_.node(term.node).kind != expr::NodeKind::product
                          ? term.coefficient * visit(term.node)
                          : hoisted_product(whole.id()));
  }
  parts.push_back(there_.let_numbered(stem_, sum_of(pool_, moved)));
  return sum_of(pool_, parts);
}

} // namespace mbsgen::scheme
