// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "certify/field/circle.h"
#include "certify/field/errors.h"
#include "expr/evaluate.h"
#include <algorithm>
#include <map>
#include <tuple>

namespace mbsgen::certify {

/// A part of an angle: coefficient·atom. The atom is pi, one radian, or what has the value `key`.
template <class Number>
struct AnglePart {
  enum class Kind { value, pi, radian };
  Kind kind = Kind::value;
  Rational coefficient;
  Number key{};
};
template <class Number>
using Angle = std::vector<AnglePart<Number>>;

/// In how many parts the circle's points of the atoms must be divisible, so that sines of x/2 and of x agree.
struct AngleDenominators {
  long value = 1;
  long radian = 1;
  long pi = 1;
};

/// A random point at which the two sides of the comparison are evaluated: what the functions of expressions
/// are there. Both sides share one.
///
/// Sines and cosines: the argument is taken apart into Σ rational·atom; each atom has a random point of the
/// unit circle, independent of its value; sums are formed by exact angle addition. Every other function is an
/// opaque random number for each value of its arguments (odd functions are odd), but a square root, whose
/// square is its argument (modulo a prime, or where the root is rational), and, for rational numbers, abs,
/// sign, min and max, which are computed.
template <class Field>
class Point {
public:
  using Number = typename Field::Number;

  explicit Point(Field& field, const AngleDenominators& angle_denominators = {})
      : field_(field), fineness_(angle_denominators) {
    remember(Number(0), {});
  }

  Field& field() { return field_; }
  /// A number that no other draw of this point has given, nor its negative.
  Number draw() {
    for (;;) {
      const Number number = field_.draw();
      if (drawn_.emplace(positive(number), true).second) return number;
    }
  }
  const Number& pi() {
    if (!pi_) pi_ = draw();
    return *pi_;
  }
  /// True when an opaque number stands for something that has relations which the point does not obey: the
  /// square root of a number without a rational one, or the sine of pi/5.
  bool is_underdetermined() const { return underdetermined_; }

  Circle<Number> circle(const Angle<Number>& angle) {
    Rational turns;
    Rational radians;
    Circle<Number> point;
    for (const AnglePart<Number>& part : angle) {
      if (part.kind == AnglePart<Number>::Kind::pi)
        turns = turns + part.coefficient;
      else if (part.kind == AnglePart<Number>::Kind::radian)
        radians = radians + part.coefficient;
      else
        point = point * circle_of_value(part.key, part.coefficient);
    }
    if (!turns.is_zero()) point = point * circle_of_pi(turns);
    return radians.is_zero() ? point : point * circle_of_radians(radians);
  }

  Number call(expr::Op op, const Number& x, const Number& y) {
    using expr::Op;
    if (op == Op::tan) throw std::logic_error("tan has an angle");
    if (is_odd(op) && field_.is_negative(x)) return -call(op, -x, y);
    if constexpr (Field::ordered) {
      const Number zero(0);
      if (op == Op::abs) return field_.is_negative(x) ? -x : x;
      if (op == Op::sign) return field_.equal(x, zero) ? zero : Number(field_.is_negative(x) ? -1 : 1);
      if (op == Op::min) return field_.is_negative(x - y) ? x : y;
      if (op == Op::max) return field_.is_negative(x - y) ? y : x;
    }
    const std::optional<Number> exact = value_at_zero(op, x, y);
    return exact ? *exact : opaque(op, x, y);
  }

  /// The circle's point of an angle that has been met with this value, however it was written; what has one
  /// value at a random point is one thing. So the textbook's sin(z) and the scheme's sine of what z is agree.
  std::optional<Circle<Number>> known_circle(const Number& value) const {
    const auto found = circles_.find(value);
    if (found != circles_.end()) return found->second;
    const auto opposite = circles_.find(-value);
    if (opposite != circles_.end()) return conjugate(opposite->second);
    return std::nullopt;
  }
  void remember(const Number& value, const Circle<Number>& circle) { circles_.emplace(value, circle); }

  /// The value of a call in the emitted text, which does not show of what parts an angle is the sum: it is
  /// known when the scheme has met that angle.
  Number call_of_text(expr::Op op, const Number& x, const Number& y) {
    using expr::Op;
    if (op != Op::sin && op != Op::cos && op != Op::tan) return call(op, x, y);
    const std::optional<Circle<Number>> circle = known_circle(x);
    if (!circle) throw MalformedText("the sine, cosine or tangent of an angle that the scheme has not");
    return of_circle(op, *circle);
  }
  static Number of_circle(expr::Op op, const Circle<Number>& circle) {
    if (op == expr::Op::tan) return circle.sin / circle.cos;
    return op == expr::Op::sin ? circle.sin : circle.cos;
  }

private:
  static bool is_odd(expr::Op op) {
    using expr::Op;
    return op == Op::sign || op == Op::asin || op == Op::atan || op == Op::tanh;
  }

  // What is exactly zero on the textbook's side has been folded on the scheme's.
  std::optional<Number> value_at_zero(expr::Op op, const Number& x, const Number& y) const {
    using expr::Op;
    const Number zero(0);
    if ((op == Op::min || op == Op::max) && field_.equal(x, y)) return x;
    if (op == Op::pow && field_.equal(y, zero)) return Number(1);
    if (!field_.equal(x, zero)) return std::nullopt;
    if (is_odd(op) || op == Op::abs) return zero;
    if (op == Op::exp) return Number(1);
    if (op == Op::atan2 && !(Field::ordered && field_.is_negative(y))) return zero;
    return std::nullopt;
  }

  struct KeyLess {
    bool operator()(const std::tuple<expr::Op, Number, Number>& a,
                    const std::tuple<expr::Op, Number, Number>& b) const {
      const typename Field::Less less{};
      if (std::get<0>(a) != std::get<0>(b)) return std::get<0>(a) < std::get<0>(b);
      if (less(std::get<1>(a), std::get<1>(b))) return true;
      if (less(std::get<1>(b), std::get<1>(a))) return false;
      return less(std::get<2>(a), std::get<2>(b));
    }
  };

  Number positive(const Number& value) const { return field_.is_negative(value) ? -value : value; }

  // Multiples of different atoms may have one value, as 2·(a·s) and (2·a)·s have: they are one angle.
  Circle<Number> circle_of_value(const Number& key, const Rational& coefficient) {
    const Number value = coefficient.is_one() ? key : field_.from(coefficient) * key;
    if (const std::optional<Circle<Number>> known = known_circle(value)) return *known;
    const Circle<Number> circle = circle_of_atom(key, coefficient);
    remember(value, circle);
    return circle;
  }

  // Of x and -x one is the key, so that opposite angles have opposite points.
  Circle<Number> circle_of_atom(const Number& key, const Rational& coefficient) {
    constexpr long most = 256; // heights grow with it
    const std::optional<long> fine = (coefficient * Rational(fineness_.value)).to_long();
    if (!fine || std::abs(*fine) > most * fineness_.value)
      return circle_of_atom(field_.from(coefficient) * key, Rational(1));
    const bool negative = field_.is_negative(key);
    const auto [entry, is_new] = atoms_.try_emplace(positive(key));
    if (is_new) entry->second = field_.draw_circle();
    return turned(entry->second, negative ? -*fine : *fine);
  }

  Circle<Number> circle_of_pi(const Rational& turns) {
    if (std::optional<Circle<Number>> point = field_.point_of_pi(turns)) return *point;
    underdetermined_ = true;
    const auto [entry, is_new] = pi_parts_.try_emplace(turns.abs());
    if (is_new) entry->second = field_.draw_circle();
    return turns.is_negative() ? conjugate(entry->second) : entry->second;
  }

  Circle<Number> circle_of_radians(const Rational& radians) {
    const std::optional<long> fine = (radians * Rational(fineness_.radian)).to_long();
    if (!radian_) radian_ = field_.draw_circle();
    constexpr long most = 64; // rational heights grow with it
    if (fine && (!Field::ordered || std::abs(*fine) <= most)) return turned(*radian_, *fine);
    underdetermined_ = true;
    const auto [entry, is_new] = radians_.try_emplace(radians.abs());
    if (is_new) entry->second = field_.draw_circle();
    return radians.is_negative() ? conjugate(entry->second) : entry->second;
  }

  Number opaque(expr::Op op, Number x, Number y) {
    using expr::Op;
    const typename Field::Less less{};
    if ((op == Op::min || op == Op::max) && less(y, x)) std::swap(x, y);
    if (op != Op::atan2 && op != Op::min && op != Op::max && op != Op::pow) y = Number(0);
    const auto known = opaque_.find({op, x, y});
    if (known != opaque_.end()) return known->second;
    std::optional<Number> value;
    if (op == Op::sqrt) {
      value = field_.root(x);
      underdetermined_ = underdetermined_ || !value;
    }
    if (!value) value = draw();
    opaque_.emplace(std::tuple(op, x, y), *value);
    return *value;
  }

  Field& field_;
  AngleDenominators fineness_;
  bool underdetermined_ = false;
  std::optional<Number> pi_;
  std::optional<Circle<Number>> radian_;
  std::map<Number, bool, typename Field::Less> drawn_;
  std::map<Number, Circle<Number>, typename Field::Less> atoms_;
  std::map<Rational, Circle<Number>> pi_parts_;
  std::map<Rational, Circle<Number>> radians_;
  std::map<std::tuple<expr::Op, Number, Number>, Number, KeyLess> opaque_;
  std::map<Number, Circle<Number>, typename Field::Less> circles_; ///< by the angle's value
};

} // namespace mbsgen::certify
