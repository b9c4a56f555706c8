// SPDX-License-Identifier: GPL-3.0-or-later
#include "expr/fold.h"
#include "expr/build.h"
#include "expr/trig/normal_form.h"
#include <stdexcept>

namespace mbsgen::expr {

namespace {

Rational value_of(const Expr& number) {
  return number.is_zero() ? Rational(0) : number.node().number;
}

int sign_of(const Rational& value) {
  return value.is_zero() ? 0 : value.is_negative() ? -1 : 1;
}

std::optional<Expr> fold_root(Pool& pool, const Rational& value) {
  if (value.is_negative()) throw std::domain_error("the square root of a negative number");
  if (const std::optional<Rational> root = value.square_root()) return pool.number(*root);
  return std::nullopt;
}

void check_domain(Op op, const Rational& value) {
  if (op == Op::log && sign_of(value) <= 0)
    throw std::domain_error("the logarithm of a number that is not positive");
  if ((op == Op::asin || op == Op::acos) && Rational(1) < value.abs())
    throw std::domain_error("asin or acos of a number outside -1 to 1");
}

std::optional<Expr> fold_number(Pool& pool, Op op, const Rational& value) {
  if (op == Op::sqrt) return fold_root(pool, value);
  if (op == Op::abs) return pool.number(value.abs());
  if (op == Op::sign) return pool.number(sign_of(value));
  check_domain(op, value);
  if (value.is_zero() && row(op).at_zero) return pool.number(*row(op).at_zero);
  if (value.is_one() && row(op).at_one) return pool.number(*row(op).at_one);
  return std::nullopt;
}

} // namespace

std::optional<Expr> fold(Pool& pool, Op op, const Expr& x) {
  if (op == Op::sin || op == Op::cos) {
    Rational sign = 1;
    NodeId result = 0;
    if (!reduce_trig(pool, op, x.id(), make_sum, sign, result)) return std::nullopt;
    return sign * pool.handle(result);
  }
  return x.is_number() ? fold_number(pool, op, value_of(x)) : std::nullopt;
}

std::optional<Expr> fold(Pool& pool, Op op, const Expr& x, const Expr& y) {
  if ((op == Op::min || op == Op::max) && x == y) return x;
  if (op == Op::pow && y.is_number() && value_of(y).is_integer()) return power(x, y);
  if (!x.is_number() || !y.is_number()) return std::nullopt;
  const Rational a = value_of(x);
  const Rational b = value_of(y);
  switch (op) {
  case Op::min:
    return pool.number(b < a ? b : a);
  case Op::max:
    return pool.number(a < b ? b : a);
  case Op::atan2:
    if (a.is_zero() && b.is_zero()) throw std::domain_error("atan2(0, 0)");
    if (a.is_zero() && !b.is_negative()) return pool.number(0);
    break;
  case Op::pow:
    if (a.is_negative()) throw std::domain_error("a broken power of a negative number");
    break;
  default:
    break;
  }
  return std::nullopt;
}

} // namespace mbsgen::expr
