// SPDX-License-Identifier: GPL-3.0-or-later
#include "expr/build.h"
#include "expr/fold.h"
#include "expr/order.h"
#include "expr/trig.h"
#include <algorithm>
#include <limits>
#include <optional>
#include <stdexcept>

namespace mbsgen::expr {

namespace {

// ---- sums ----

// coefficient·node split so that the node carries no number of its own; sums reached with ±1 are merged in.
void add_term(Pool& pool, Rational& constant, std::vector<Term>& terms, const Rational& coefficient,
              NodeId id) {
  const Node& node = pool.node(id);
  if (node.kind == NodeKind::number) {
    constant = constant + coefficient * node.number;
  } else if (node.kind == NodeKind::sum && coefficient.is_unit()) {
    constant = constant + coefficient * node.number;
    for (const Term& term : node.terms) terms.push_back({coefficient * term.coefficient, term.node});
  } else if (node.kind == NodeKind::product && !node.number.is_one()) {
    const bool scaled_base = node.factors.size() == 1 && node.factors[0].exponent == 1;
    const Rational scale = coefficient * node.number;
    const NodeId core = scaled_base ? node.factors[0].base : pool.intern_product(1, node.factors);
    if (scaled_base && scale.is_unit())
      add_term(pool, constant, terms, scale, core);
    else
      terms.push_back({scale, core});
  } else {
    terms.push_back({coefficient, id});
  }
}

// Most sums are made of two sums, each of them sorted.
void sort_and_merge(const Pool& pool, std::vector<Term>& terms) {
  const auto less = [&pool](const Term& a, const Term& b) { return compare(pool, a.node, b.node) < 0; };
  const auto second = std::is_sorted_until(terms.begin(), terms.end(), less);
  if (std::is_sorted(second, terms.end(), less))
    std::inplace_merge(terms.begin(), second, terms.end(), less);
  else
    std::sort(terms.begin(), terms.end(), less);
  merge_neighbours(terms);
}

bool may_condense(const Pool& pool, const std::vector<Term>& terms) {
  return std::any_of(terms.begin(), terms.end(),
                     [&pool](const Term& term) { return pool.node(term.node).trigonometric; });
}

// The number that leaves the sum in canonical form when it is divided by it: the sign of the first term,
// times the absolute value that all coefficients share, if they do.
Rational content(const Rational& constant, const std::vector<Term>& terms) {
  const Rational& first = terms.front().coefficient;
  const Rational size = first.abs();
  const bool shared = (constant.is_zero() || constant.abs() == size) &&
                      std::all_of(terms.begin(), terms.end(),
                                  [&size](const Term& term) { return term.coefficient.abs() == size; });
  if (shared) return first;
  return first.is_negative() ? Rational(-1) : Rational(1);
}

// What was a multiple of a sum may have become a plain part: by merging with others, or by the division.
bool holds_plain_sum(const Pool& pool, const std::vector<Term>& terms) {
  return std::any_of(terms.begin(), terms.end(), [&pool](const Term& term) {
    return term.coefficient.is_unit() && pool.node(term.node).kind == NodeKind::sum;
  });
}

NodeId finish_sum(Pool& pool, const Rational& constant, std::vector<Term> terms) {
  if (terms.empty()) return pool.intern_number(constant);
  if (terms.size() == 1 && constant.is_zero()) return make_scaled(pool, terms[0].coefficient, terms[0].node);
  const Rational outside = content(constant, terms);
  if (!outside.is_one())
    for (Term& term : terms) term.coefficient = term.coefficient / outside;
  const Rational inside = constant / outside;
  const bool nested = holds_plain_sum(pool, terms);
  return make_scaled(pool, outside,
                     nested ? make_sum(pool, inside, std::move(terms))
                            : pool.intern_sum(inside, std::move(terms)));
}

// ---- products ----

std::int32_t narrow_exponent(long long exponent) {
  if (exponent > std::numeric_limits<std::int32_t>::max() ||
      exponent < std::numeric_limits<std::int32_t>::min())
    throw std::domain_error("the exponent is too large");
  return static_cast<std::int32_t>(exponent);
}

// False when the factor is zero, and with it the product.
bool add_factor(const Pool& pool, Rational& coefficient, std::vector<Factor>& factors, const Factor& factor) {
  const Node& node = pool.node(factor.base);
  if (node.kind == NodeKind::number) {
    if (node.number.is_zero() && factor.exponent < 0) throw std::domain_error("division by zero");
    if (node.number.is_zero()) return factor.exponent == 0;
    coefficient = coefficient * (factor.exponent == 1 ? node.number : node.number.power(factor.exponent));
  } else if (node.kind == NodeKind::product) {
    if (!node.number.is_one())
      coefficient = coefficient * (factor.exponent == 1 ? node.number : node.number.power(factor.exponent));
    for (const Factor& inner : node.factors)
      factors.push_back({inner.base, narrow_exponent(1LL * inner.exponent * factor.exponent)});
  } else {
    factors.push_back(factor);
  }
  return true;
}

void sort_and_merge(const Pool& pool, std::vector<Factor>& factors) {
  std::sort(factors.begin(), factors.end(),
            [&pool](const Factor& a, const Factor& b) { return compare(pool, a.base, b.base) < 0; });
  std::size_t kept = 0;
  for (std::size_t i = 0; i < factors.size();) {
    Factor merged = factors[i];
    for (++i; i < factors.size() && factors[i].base == merged.base; ++i)
      merged.exponent = narrow_exponent(1LL * merged.exponent + factors[i].exponent);
    if (merged.exponent != 0) factors[kept++] = merged;
  }
  factors.resize(kept);
}

Pool& common_pool(const Expr& a, const Expr& b) {
  return a.pool() != nullptr ? *a.pool() : *b.pool();
}

} // namespace

void merge_neighbours(std::vector<Term>& terms) {
  std::size_t kept = 0;
  for (std::size_t i = 0; i < terms.size();) {
    Term merged = std::move(terms[i]);
    for (++i; i < terms.size() && terms[i].node == merged.node; ++i)
      merged.coefficient = merged.coefficient + terms[i].coefficient;
    if (!merged.coefficient.is_zero()) terms[kept++] = std::move(merged);
  }
  terms.resize(kept);
}

NodeId make_sum(Pool& pool, Rational constant, std::vector<Term> parts) {
  std::vector<Term> terms;
  terms.reserve(parts.size());
  for (const Term& part : parts) add_term(pool, constant, terms, part.coefficient, part.node);
  sort_and_merge(pool, terms);
  while (may_condense(pool, terms) && condense_terms(pool, constant, terms)) {
    parts.clear();
    parts.swap(terms);
    for (const Term& part : parts) add_term(pool, constant, terms, part.coefficient, part.node);
    sort_and_merge(pool, terms);
  }
  return finish_sum(pool, constant, std::move(terms));
}

NodeId make_product(Pool& pool, Rational coefficient, std::vector<Factor> parts) {
  if (coefficient.is_zero()) return 0;
  std::vector<Factor> factors;
  factors.reserve(parts.size());
  for (const Factor& part : parts)
    if (!add_factor(pool, coefficient, factors, part)) return 0;
  sort_and_merge(pool, factors);
  if (factors.empty()) return pool.intern_number(coefficient);
  if (factors.size() == 1 && factors[0].exponent == 1) return make_scaled(pool, coefficient, factors[0].base);
  return pool.intern_product(coefficient, std::move(factors));
}

NodeId make_scaled(Pool& pool, const Rational& factor, NodeId id) {
  if (factor.is_one()) return id;
  if (factor.is_zero()) return 0;
  const Node& node = pool.node(id);
  if (node.kind == NodeKind::number) return pool.intern_number(factor * node.number);
  if (node.kind != NodeKind::product) return pool.intern_product(factor, {Factor{id, 1}});
  const Rational scale = factor * node.number;
  if (scale.is_one() && node.factors.size() == 1 && node.factors[0].exponent == 1)
    return node.factors[0].base;
  return pool.intern_product(scale, node.factors);
}

bool Expr::is_atomic() const {
  if (pool_ == nullptr) return true;
  const Node& n = node();
  if (n.kind == NodeKind::number || n.kind == NodeKind::symbol) return true;
  return n.kind == NodeKind::product && n.number.is_minus_one() && n.factors.size() == 1 &&
         n.factors[0].exponent == 1 && pool_->node(n.factors[0].base).kind == NodeKind::symbol;
}

Expr operator+(const Expr& a, const Expr& b) {
  if (a.is_zero()) return b;
  if (b.is_zero()) return a;
  Pool& pool = common_pool(a, b);
  return pool.handle(make_sum(pool, 0, {{1, a.id()}, {1, b.id()}}));
}

Expr operator-(const Expr& a, const Expr& b) {
  if (b.is_zero()) return a;
  if (a == b) return Expr();
  Pool& pool = common_pool(a, b);
  return pool.handle(make_sum(pool, 0, {{1, a.id()}, {-1, b.id()}}));
}

Expr operator-(const Expr& a) {
  return a.is_zero() ? a : a.pool()->handle(make_scaled(*a.pool(), -1, a.id()));
}

Expr operator*(const Expr& a, const Expr& b) {
  if (a.is_zero() || b.is_zero()) return Expr();
  Pool& pool = common_pool(a, b);
  return pool.handle(make_product(pool, 1, {Factor{a.id(), 1}, Factor{b.id(), 1}}));
}

Expr operator*(const Rational& factor, const Expr& a) {
  return a.is_zero() ? a : a.pool()->handle(make_scaled(*a.pool(), factor, a.id()));
}

Expr operator/(const Expr& a, const Expr& b) {
  if (b.is_zero()) throw std::domain_error("division by zero");
  if (a.is_zero()) return a;
  Pool& pool = common_pool(a, b);
  return pool.handle(make_product(pool, 1, {Factor{a.id(), 1}, Factor{b.id(), -1}}));
}

Expr power(const Expr& base, long exponent) {
  if (base.is_zero()) {
    if (exponent < 0) throw std::domain_error("division by zero");
    if (exponent == 0) throw std::domain_error("zero to the power of zero");
    return base;
  }
  Pool& pool = *base.pool();
  return pool.handle(make_product(pool, 1, {Factor{base.id(), narrow_exponent(exponent)}}));
}

Expr power(const Expr& base, const Expr& exponent) {
  if (exponent.is_number()) {
    const Rational value = exponent.is_zero() ? Rational(0) : exponent.node().number;
    if (const std::optional<long> whole = value.to_long()) return power(base, *whole);
    if (value + value == Rational(1)) return call(*base.pool(), Op::sqrt, base);
  }
  return call(common_pool(base, exponent), Op::pow, base, exponent);
}

Expr call(Pool& pool, Op op, const Expr& x) {
  if (std::optional<Expr> folded = fold(pool, op, x)) return *std::move(folded);
  return pool.handle(pool.intern_call(op, {Factor{x.id(), 1}}));
}

Expr call(Pool& pool, Op op, const Expr& x, const Expr& y) {
  if (std::optional<Expr> folded = fold(pool, op, x, y)) return *std::move(folded);
  return pool.handle(pool.intern_call(op, {Factor{x.id(), 1}, Factor{y.id(), 1}}));
}

namespace {
bool contains(const Pool& pool, NodeId id, SymbolKind kind) {
  const Node& node = pool.node(id);
  if (node.kind == NodeKind::symbol) return pool.symbol_of(id).kind == kind;
  return std::any_of(node.factors.begin(), node.factors.end(),
                     [&](const Factor& factor) { return contains(pool, factor.base, kind); }) ||
         std::any_of(node.terms.begin(), node.terms.end(),
                     [&](const Term& term) { return contains(pool, term.node, kind); });
}
} // namespace

bool contains(const Expr& expression, SymbolKind kind) {
  return expression.pool() != nullptr && contains(*expression.pool(), expression.id(), kind);
}

Expr sum_of(Pool& pool, const std::vector<Expr>& parts) {
  std::vector<Term> terms;
  terms.reserve(parts.size());
  for (const Expr& part : parts)
    if (!part.is_zero()) terms.push_back({1, part.id()});
  return pool.handle(make_sum(pool, 0, std::move(terms)));
}

} // namespace mbsgen::expr
