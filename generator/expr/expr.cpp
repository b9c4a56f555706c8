// SPDX-License-Identifier: GPL-3.0-or-later
#include "expr/expr.h"
#include "expr/build.h"
#include "expr/fold.h"
#include <algorithm>
#include <optional>
#include <stdexcept>

namespace mbsgen::expr {

namespace {

Pool& common_pool(const Expr& a, const Expr& b) {
  return a.pool() != nullptr ? *a.pool() : *b.pool();
}

} // namespace

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
  return std::any_of(node.factors().begin(), node.factors().end(),
                     [&](const Factor& factor) { return contains(pool, factor.base, kind); }) ||
         std::any_of(node.terms().begin(), node.terms().end(),
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
  return pool.handle(make_sum(pool, 0, terms));
}

} // namespace mbsgen::expr
