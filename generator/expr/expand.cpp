// SPDX-License-Identifier: GPL-3.0-or-later
#include "expr/condense.h"
#include "expr/polynomial.h"
#include "expr/rebuild.h"
#include <optional>
#include <unordered_map>

namespace mbsgen::expr {

namespace {

class Expander {
public:
  Expander(Pool& pool, std::size_t max_terms) : pool_(pool), max_terms_(max_terms) {}

  Expr expand(NodeId id) {
    const NodeKind kind = pool_.node(id).kind;
    if (kind == NodeKind::number || kind == NodeKind::symbol) return pool_.handle(id);
    if (const auto it = known_.find(id); it != known_.end()) return it->second;
    Expr result = rebuild(pool_, id, [this](NodeId part) { return expand(part); });
    if (!result.is_zero() && result.node().kind == NodeKind::product) result = multiply_out(result);
    known_.emplace(id, result);
    return result;
  }

private:
  // The product of expanded factors; the product itself when it would become too large.
  Expr multiply_out(const Expr& product) {
    std::vector<Factor> plain;
    std::vector<Factor> sums;
    for (const Factor& factor : product.node().factors)
      (factor.exponent > 0 && pool_.node(factor.base).kind == NodeKind::sum ? sums : plain).push_back(factor);
    const bool only_scaled = plain.empty() && sums.size() == 1 && sums[0].exponent == 1;
    if (sums.empty() || only_scaled) return product;
    Expr result = pool_.handle(make_product(pool_, product.node().number, std::move(plain)));
    for (const Factor& factor : sums)
      for (std::int32_t i = 0; i < factor.exponent; ++i) {
        const std::optional<Expr> next = times(result, factor.base);
        if (!next) return product;
        result = *next;
      }
    return result;
  }

  std::optional<Expr> times(const Expr& left, NodeId right) {
    const Polynomial a = polynomial_of(pool_, left.id());
    const Polynomial b = polynomial_of(pool_, right);
    if (a.size() * b.size() > max_terms_) return std::nullopt;
    std::vector<Term> terms;
    terms.reserve(a.size() * b.size());
    for (const Term& x : a.terms) {
      for (const Term& y : b.terms)
        terms.push_back({x.coefficient * y.coefficient, make_product(pool_, 1, {{x.node, 1}, {y.node, 1}})});
      if (!b.constant.is_zero()) terms.push_back({x.coefficient * b.constant, x.node});
    }
    if (!a.constant.is_zero())
      for (const Term& y : b.terms) terms.push_back({a.constant * y.coefficient, y.node});
    return pool_.handle(make_sum(pool_, a.constant * b.constant, std::move(terms)));
  }

  Pool& pool_;
  std::size_t max_terms_;
  std::unordered_map<NodeId, Expr> known_;
};

} // namespace

Expr expand(const Expr& expression, std::size_t max_terms) {
  if (expression.pool() == nullptr) return expression;
  return Expander(*expression.pool(), max_terms).expand(expression.id());
}

} // namespace mbsgen::expr
