// SPDX-License-Identifier: GPL-3.0-or-later
#include "certify/field/dual_point.h"

namespace mbsgen::certify {

template <class Field>
typename Composition<Field>::One Composition<Field>::operator()(expr::Op op, const One& x,
                                                                const One& y) const {
  One f((*this)(op, x.d[0], y.d[0]));
  f.d[1] = rate(op, x.d[0], y.d[0], f.d[0], x.d[1], y.d[1]);
  return f;
}

template <class Field>
typename Composition<Field>::Two Composition<Field>::operator()(expr::Op op, const Two& x,
                                                                const Two& y) const {
  const One first = without_last(x);
  const One second = without_last(y);
  const One f = (*this)(op, first, second);
  const One change = rate(op, first, second, f, rate_of(x), rate_of(y));
  Two result(f.d[0]);
  result.d[1] = change.d[0];
  result.d[2] = change.d[1];
  return result;
}

// df/dx·dx + df/dy·dy, f = op(x, y). What does not change has no rate, also where the derivative has no
// value: acos(1). No default: a new function must state its derivative here, independently of the one in
// op.def.
template <class Field>
template <class S>
S Composition<Field>::rate(expr::Op op, const S& x, const S& y, const S& f, const S& dx, const S& dy) const {
  using expr::Op;
  const S zero(Number(0)), one(Number(1));
  if (dx == zero && dy == zero) return zero;
  switch (op) {
  case Op::asin:
    return dx / root(one - x * x);
  case Op::acos:
    return -(dx / root(one - x * x));
  case Op::atan:
    return dx / (one + x * x);
  case Op::atan2:
    return (y * dx - x * dy) / (x * x + y * y);
  case Op::sqrt:
    return dx / (f + f);
  case Op::exp:
    return f * dx;
  case Op::log:
    return dx / x;
  case Op::tanh:
    return (one - f * f) * dx;
  case Op::abs:
    return (*this)(Op::sign, x, x) * dx;
  case Op::sign:
  case Op::floor:
  case Op::entry: // piecewise constant
    return zero;
  case Op::min:
    return between(dx, dy, (*this)(Op::sign, y - x, x));
  case Op::max:
    return between(dx, dy, (*this)(Op::sign, x - y, x));
  case Op::pow:
    return y * (*this)(Op::pow, x, y - one) * dx + f * (*this)(Op::log, x, x) * dy;
  case Op::sin:
  case Op::cos:
  case Op::tan: // see call_node
  case Op::pi:  // a constant
    break;
  }
  throw std::logic_error("a function of an angle, or of nothing");
}

template <class Field>
template <class S>
S Composition<Field>::root(const S& square) const {
  return (*this)(expr::Op::sqrt, square, square);
}

// a where side is 1, b where it is -1.
template <class Field>
template <class S>
S Composition<Field>::between(const S& a, const S& b, const S& side) const {
  const S half(point_.field().from(Rational::half()));
  return half * (a + b + side * (a - b));
}

#define DUALS
#define FIELD(Field) template class Composition<Field>;
#include "certify/field/fields.def"
#define FIELD(Field) template class Composition<Field>;
#include "certify/field/second_fields.def"

template <class Base>
Circle<typename DualField<Base>::Number> Point<DualField<Base>>::circle(const Angle<Number>& angle) {
  Angle<typename Base::Number> now;
  Number change;
  for (const AnglePart<Number>& part : angle) {
    now.push_back({part.kind, part.coefficient, part.key.value()});
    change.d[1] = change.d[1] + base_.field().from(part.coefficient) * part.key.rate();
  }
  return moving(base_.circle(now), change);
}

template <class Base>
typename DualField<Base>::Number Point<DualField<Base>>::call(expr::Op op, const Number& x, const Number& y) {
  return Composition<Base>(base_)(op, x, y);
}

template <class Base>
std::optional<Circle<typename DualField<Base>::Number>>
Point<DualField<Base>>::known_circle(const Number& value) const {
  const auto known = base_.known_circle(value.value());
  return known ? std::optional(moving(*known, value)) : std::nullopt;
}

#define DUALS
#define FIELD(Field) template class Point<DualField<Field>>;
#include "certify/field/fields.def"

} // namespace mbsgen::certify
