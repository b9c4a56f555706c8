// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "expr/core/pool.h"
#include "expr/core/product.h"

namespace mbsgen::expr {

/// Brings constant + Σ terms into canonical form and interns it: nested sums with coefficient ±1 are merged
/// in, terms sorted by multibody priority, equal terms collected, zeros dropped, trigonometric formulae of
/// level 1 applied, a common factor of all coefficients and the sign of the first term taken out.
NodeId make_sum(Pool& pool, Rational constant, Operands<Term> terms);

/// Adjacent terms of one node become one; those that cancel go. Returns the number of those that stay.
std::size_t merge_neighbours(Term* first, std::size_t size);

Expr operator+(const Expr& a, const Expr& b);
Expr operator-(const Expr& a, const Expr& b);
Expr operator*(const Expr& a, const Expr& b);
Expr operator*(const Rational& factor, const Expr& a);
inline Expr operator*(int factor, const Expr& a) {
  return Rational(factor) * a;
}
/// Throws std::domain_error when `b` is zero.
Expr operator/(const Expr& a, const Expr& b);
Expr operator-(const Expr& a);
inline Expr& operator+=(Expr& a, const Expr& b) {
  return a = a + b;
}
inline Expr& operator-=(Expr& a, const Expr& b) {
  return a = a - b;
}

/// base^exponent for an integer exponent. Throws std::domain_error for a negative power of zero.
Expr power(const Expr& base, long exponent);
/// base^exponent for any exponent (integers by `power`, 1/2 by sqrt, others by Op::pow).
Expr power(const Expr& base, const Expr& exponent);

/// A function of one or two arguments; exact values (sin(0), cos(pi/2), sqrt(4), ...) are folded. Throws
/// std::domain_error where a number lies outside the function's domain.
Expr call(Pool& pool, Op op, const Expr& x);
Expr call(Pool& pool, Op op, const Expr& x, const Expr& y);

/// True when a symbol of the kind stands in the expression.
bool contains(const Expr& expression, SymbolKind kind);

/// A sum of many parts in one merge, cheaper than repeated +.
Expr sum_of(Pool& pool, const std::vector<Expr>& parts);

} // namespace mbsgen::expr
