// SPDX-License-Identifier: GPL-3.0-or-later
#include "scheme/passes/hoisting.h"
#include "expr/expr.h"
#include "expr/rebuild.h"
#include <algorithm>

namespace mbsgen::scheme {

Expr Hoisting::operator()(const Expr& expression) {
  kept_.clear();
  return visit(expression.id());
}

Expr Hoisting::visit(NodeId id) {
  const expr::Node& node = pool_.node(id);
  if (node.kind == expr::NodeKind::symbol || node.kind == expr::NodeKind::number) return pool_.handle(id);
  return node.uses < 2 ? hoisted(id) : kept_.visit(id, [&] { return hoisted(id); });
}

Expr Hoisting::hoisted(NodeId id) {
  const expr::Node& node = pool_.node(id);
  if (moves_(id)) return there_.let_numbered(stem_, pool_.handle(id));
  if (node.kind == expr::NodeKind::product && splits_product(node)) return hoisted_product(id);
  if (node.kind == expr::NodeKind::sum && splits_sum(node)) return hoisted_sum(id);
  return rebuilt(id);
}

Expr Hoisting::rebuilt(NodeId id) {
  return expr::rebuild(pool_, id, [this](NodeId part) { return visit(part); });
}

bool Hoisting::factor_moves(const expr::Node& product) const {
  return std::any_of(product.factors().begin(), product.factors().end(),
                     [this](const expr::Factor& factor) { return moves_(factor.base); });
}

bool Hoisting::is_moving_symbol(NodeId id) const {
  return pool_.node(id).kind == expr::NodeKind::symbol && moves_(id);
}

// False where what moves is nothing or a symbol, which needs no equation there.
bool Hoisting::splits_product(const expr::Node& product) const {
  const auto moving = [this](const expr::Factor& factor) { return moves_(factor.base); };
  const auto first = std::find_if(product.factors().begin(), product.factors().end(), moving);
  if (first == product.factors().end()) return false;
  return !product.number.is_unit() || first->exponent != 1 || !is_moving_symbol(first->base) ||
         std::any_of(first + 1, product.factors().end(), moving);
}

// As splits_product. A term that stays may have a factor that moves together with the term's coefficient;
// sines may condense when their sum is built.
bool Hoisting::splits_sum(const expr::Node& sum) const {
  std::size_t symbols = sum.number.is_zero() ? 0 : 1;
  bool moves = false;
  for (const expr::Term& term : sum.terms()) {
    const bool unit = term.coefficient.is_unit();
    const expr::Node& part = pool_.node(term.node);
    if (!unit && factor_moves(part)) return true;
    if (!moves_(term.node)) continue;
    if (!unit || part.kind != expr::NodeKind::symbol || ++symbols > 1) return true;
    moves = true;
  }
  return moves && std::any_of(sum.terms().begin(), sum.terms().end(),
                              [this](const expr::Term& term) { return pool_.node(term.node).trigonometric; });
}

// number·Π base^exponent: the number and the moving bases become one factor.
Expr Hoisting::hoisted_product(NodeId id) {
  Rational number = pool_.node(id).number;
  const expr::Operands<expr::Factor> factors = pool_.node(id).factors();
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
  const expr::Operands<expr::Term> terms = pool_.node(id).terms();
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
