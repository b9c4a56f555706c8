// SPDX-License-Identifier: GPL-3.0-or-later
#include "certify/field/point.h"
#include "certify/field/errors.h"
#include "certify/field/fields.h"
#include <cstdlib>

namespace mbsgen::certify {

using expr::Op;

template <class Field>
Point<Field>::Point(Field& field, const AngleDenominators& angle_denominators)
    : field_(field), angle_denominators_(angle_denominators) {
  remember(Number(0), {});
}

template <class Field>
typename Field::Number Point<Field>::draw() {
  for (;;) {
    const Number number = field_.draw();
    if (drawn_.emplace(positive(number), true).second) return number;
  }
}

template <class Field>
const typename Field::Number& Point<Field>::pi() {
  if (!pi_) pi_ = draw();
  return *pi_;
}

template <class Field>
Circle<typename Field::Number> Point<Field>::circle(const Angle<Number>& angle) {
  Rational turns;
  Rational radians;
  Angle<Number> values;
  for (const AnglePart<Number>& part : angle) {
    if (part.kind == AnglePart<Number>::Kind::pi)
      turns = turns + part.coefficient;
    else if (part.kind == AnglePart<Number>::Kind::radian)
      radians = radians + part.coefficient;
    else
      values.push_back(part);
  }
  Circle<Number> point = circle_of_values(values);
  if (!turns.is_zero()) point = point * circle_of_pi(turns);
  return radians.is_zero() ? point : point * circle_of_radians(radians);
}

template <class Field>
typename Field::Number Point<Field>::call(Op op, const Number& x, const Number& y) {
  if (op == Op::sin || op == Op::cos || op == Op::tan) throw std::logic_error("the argument is an angle");
  if (expr::is_odd(op) && field_.is_negative(x)) return -call(op, -x, y);
  if (const std::optional<Number> value = computed(op, x, y)) return *value;
  const std::optional<Number> exact = special_value(op, x, y);
  return exact ? *exact : opaque(op, x, y);
}

// -1, 0 or 1, where the value is known to be a rational number.
template <class Field>
std::optional<int> Point<Field>::sign_of(const Number& x) const {
  const std::optional<Rational> value = field_.exact(x);
  if (!value) return std::nullopt;
  return value->is_zero() ? 0 : value->is_negative() ? -1 : 1;
}

template <class Field>
std::optional<typename Field::Number> Point<Field>::computed(Op op, const Number& x, const Number& y) {
  if (op == Op::sqrt) return computed_root(x);
  if (op == Op::pow) return computed_power(x, y);
  if (op == Op::floor) return computed_floor(x);
  if (op != Op::abs && op != Op::sign && op != Op::min && op != Op::max) return std::nullopt;
  const std::optional<int> sign = sign_of(expr::is_symmetric(op) ? x - y : x);
  if (!sign) return std::nullopt;
  if (op == Op::sign) return Number(*sign);
  if (op == Op::abs) return *sign < 0 ? -x : x;
  return (*sign < 0) == (op == Op::min) ? x : y;
}

template <class Field>
std::optional<typename Field::Number> Point<Field>::computed_floor(const Number& x) const {
  const std::optional<Rational> value = field_.exact(x);
  return value ? std::optional<Number>(field_.from(value->floor())) : std::nullopt;
}

// The positive one of the two roots, where it is rational.
template <class Field>
std::optional<typename Field::Number> Point<Field>::computed_root(const Number& square) const {
  const std::optional<Rational> value = field_.exact(square);
  if (!value || value->is_negative()) return std::nullopt;
  const std::optional<Rational> root = value->square_root();
  return root ? std::optional<Number>(field_.from(*root)) : std::nullopt;
}

template <class Field>
std::optional<typename Field::Number> Point<Field>::computed_power(const Number& base,
                                                                   const Number& exponent) {
  const std::optional<Rational> value = field_.exact(exponent);
  if (!value) return std::nullopt;
  if (*value == Rational::half()) return call(Op::sqrt, base, base);
  if (!value->is_integer()) return std::nullopt;
  const int most = Field::is_fast ? largest_computed_power : largest_growing_power;
  if (Rational(most) < value->abs()) throw TooLarge("a large power");
  Number result(1), square = base;
  for (long left = std::abs(*value->to_long()); left > 0; left /= 2) {
    if (left % 2 != 0) result = field_.reduced(result * square);
    if (left > 1) square = field_.reduced(square * square);
  }
  return value->is_negative() ? Number(1) / result : result;
}

// An argument that is exactly 0 or 1 on the reference's side has been folded on the scheme's.
template <class Field>
std::optional<typename Field::Number> Point<Field>::special_value(Op op, const Number& x,
                                                                  const Number& y) const {
  const Number zero(0);
  if (expr::is_symmetric(op) && field_.equal(x, y)) return x;
  if (op == Op::pow && field_.equal(y, zero)) return Number(1);
  const expr::OpRow& row = expr::row(op);
  if (row.at_one && field_.equal(x, Number(1))) return Number(*row.at_one);
  if (!field_.equal(x, zero)) return std::nullopt;
  if (row.at_zero) return Number(*row.at_zero);
  if (op == Op::atan2 && !(Field::ordered && field_.is_negative(y))) return zero;
  return std::nullopt;
}

template <class Field>
typename Field::Number Point<Field>::opaque(Op op, Number x, Number y) {
  if (expr::row(op).arity < 2) y = Number(0);
  if (expr::is_symmetric(op) && y < x) std::swap(x, y);
  if (expr::row(op).symmetry == expr::Symmetry::even) x = positive(x);
  const auto known = opaque_.find({op, x, y});
  if (known != opaque_.end()) return known->second;
  std::optional<Number> value;
  if (op == Op::sqrt) {
    value = field_.root(x);
    underdetermined_ = underdetermined_ || !value;
  }
  if (!value) value = draw();
  if (op == Op::atan2) { // of (y, x): its sine and cosine are y/r and x/r, r the root of x² + y²
    const std::optional<Number> length = field_.root(field_.reduced(x * x + y * y));
    underdetermined_ = underdetermined_ || !length;
    if (length) remember(*value, {y / *length, x / *length});
  }
  opaque_.emplace(std::tuple(op, x, y), *value);
  return *value;
}

template <class Field>
std::optional<Circle<typename Field::Number>> Point<Field>::known_circle(const Number& value) const {
  const auto found = circles_.find(value);
  if (found != circles_.end()) return found->second;
  const auto opposite = circles_.find(-value);
  if (opposite != circles_.end()) return conjugate(opposite->second);
  return std::nullopt;
}

template <class Field>
typename Field::Number Point<Field>::call_of_step(Op op, const Number& x, const Number& y) {
  if (op != Op::sin && op != Op::cos && op != Op::tan) return call(op, x, y);
  const std::optional<Circle<Number>> circle = known_circle(x);
  if (!circle) throw MalformedProgram("the sine, cosine or tangent of an angle that the scheme has not");
  return of_circle(op, *circle);
}

// The constants aside, angles of one value are one angle, into whatever atoms the two sides take it apart.
template <class Field>
Circle<typename Field::Number> Point<Field>::circle_of_values(const Angle<Number>& parts) {
  if (parts.empty()) return {};
  Number sum(0);
  for (const AnglePart<Number>& part : parts) sum = sum + multiple(part.key, part.coefficient);
  if (const std::optional<Circle<Number>> known = known_circle(sum)) return *known;
  Circle<Number> circle;
  for (const AnglePart<Number>& part : parts) circle = circle * circle_of_value(part.key, part.coefficient);
  remember(sum, circle);
  return circle;
}

template <class Field>
typename Field::Number Point<Field>::multiple(const Number& key, const Rational& coefficient) const {
  return coefficient.is_one() ? key : field_.from(coefficient) * key;
}

// Multiples of different atoms may have one value, as 2·(a·s) and (2·a)·s have: they are one angle.
template <class Field>
Circle<typename Field::Number> Point<Field>::circle_of_value(const Number& key, const Rational& coefficient) {
  const Number value = multiple(key, coefficient);
  if (const std::optional<Circle<Number>> known = known_circle(value)) return *known;
  const Circle<Number> circle = circle_of_atom(key, coefficient);
  remember(value, circle);
  return circle;
}

// One of x and -x is the key, so that opposite angles have opposite points.
template <class Field>
Circle<typename Field::Number> Point<Field>::circle_of_atom(const Number& key, const Rational& coefficient) {
  constexpr long most = 256; // heights grow with it
  const std::optional<long> parts = (coefficient * Rational(angle_denominators_.value)).to_long();
  if (!parts || std::abs(*parts) > most * angle_denominators_.value)
    return circle_of_atom(field_.from(coefficient) * key, Rational(1));
  const bool negative = field_.is_negative(key);
  const auto [entry, is_new] = atoms_.try_emplace(positive(key));
  if (is_new) entry->second = field_.draw_circle();
  return turned(entry->second, negative ? -*parts : *parts);
}

template <class Field>
Circle<typename Field::Number> Point<Field>::circle_of_pi(const Rational& turns) {
  if (std::optional<Circle<Number>> point = field_.point_of_pi(turns)) return *point;
  return underdetermined_circle(pi_parts_, turns);
}

template <class Field>
Circle<typename Field::Number> Point<Field>::circle_of_radians(const Rational& radians) {
  constexpr long most = 64; // rational heights grow with it
  const std::optional<long> parts = (radians * Rational(angle_denominators_.radian)).to_long();
  if (!radian_) radian_ = field_.draw_circle();
  if (parts && (!Field::ordered || std::abs(*parts) <= most)) return turned(*radian_, *parts);
  return underdetermined_circle(radians_, radians);
}

// A point of its own for each size of the angle, without its relations to others.
template <class Field>
Circle<typename Field::Number> Point<Field>::underdetermined_circle(std::map<Rational, Circle<Number>>& known,
                                                                    const Rational& angle) {
  underdetermined_ = true;
  const auto [entry, is_new] = known.try_emplace(angle.abs());
  if (is_new) entry->second = field_.draw_circle();
  return angle.is_negative() ? conjugate(entry->second) : entry->second;
}

#define FIELD(Field) template class Point<Field>;
#include "certify/field/fields.def"

} // namespace mbsgen::certify
