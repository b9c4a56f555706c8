// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/number.h"
#include "certify/field/field.h"
#include "expr/core/op.h"
#include <map>
#include <optional>
#include <tuple>
#include <vector>

namespace mbsgen::certify {

/// A part of an angle: coefficient·atom. The atom is pi, one radian, or the quantity of value `key`.
enum class AngleKind { value, pi, radian };
template <class Number>
struct AnglePart {
  using Kind = AngleKind;
  Kind kind = Kind::value;
  Rational coefficient;
  Number key{};
};
template <class Number>
using Angle = std::vector<AnglePart<Number>>;

/// Sine, cosine or tangent of the angle.
template <class Number>
Number of_circle(expr::Op op, const Circle<Number>& circle) {
  if (op == expr::Op::tan) return circle.sin / circle.cos;
  return op == expr::Op::sin ? circle.sin : circle.cos;
}

/// Common denominators of the coefficients of each kind of atom: an atom's circle point belongs to that
/// fraction of it, so that sines of x/2 and of x agree.
struct AngleDenominators {
  long value = 1;
  long radian = 1;
  long pi = 1;
};

/// Powers beyond are not computed; where numbers grow, those beyond `largest_growing_power` neither.
inline constexpr int largest_computed_power = 1 << 20;
inline constexpr int largest_growing_power = 64;

/// A random point at which the two sides of the comparison are evaluated: the values there of the functions
/// of expressions. Both sides share one.
///
/// Sines and cosines: the argument is taken apart into Σ rational·atom; each atom has a random point of the
/// unit circle, independent of its value; sums are formed by exact angle addition. Every other function is an
/// opaque random number for each value of its arguments (odd functions are odd), except a square root, whose
/// square is its argument (modulo a prime, or where the root is rational). abs, sign, min, max, square roots
/// and whole powers are computed where the numbers that decide are rational (`exact`): the generator folds
/// them where these are constants.
template <class Field>
class Point {
public:
  using Number = typename Field::Number;

  explicit Point(Field& field, const AngleDenominators& angle_denominators = {});

  Field& field() { return field_; }
  /// A number that no other draw of this point has given, nor its negative.
  Number draw();
  const Number& pi();
  /// True when an opaque number stands for something whose relations the point does not obey: the square root
  /// of a number without a rational one, or the sine of pi/5.
  bool is_underdetermined() const { return underdetermined_; }
  void set_underdetermined() { underdetermined_ = true; }

  Circle<Number> circle(const Angle<Number>& angle);
  Number call(expr::Op op, const Number& x, const Number& y);

  /// The circle's point of an angle that has been met with this value, in whatever form: at a random point,
  /// equal values belong to equal functions. So the reference's sin(z) and the scheme's sine of an expression
  /// for z agree.
  std::optional<Circle<Number>> known_circle(const Number& value) const;
  void remember(const Number& value, const Circle<Number>& circle) { circles_.emplace(value, circle); }

  /// The value of a call in a schedule, which does not show the parts of an angle: it is known once the
  /// scheme has met that angle. Throws MalformedProgram.
  Number call_of_step(expr::Op op, const Number& x, const Number& y);

private:
  Number positive(const Number& value) const { return field_.is_negative(value) ? -value : value; }
  std::optional<int> sign_of(const Number& x) const;
  std::optional<Number> computed(expr::Op op, const Number& x, const Number& y);
  std::optional<Number> computed_floor(const Number& x) const;
  std::optional<Number> computed_root(const Number& square) const;
  std::optional<Number> computed_power(const Number& base, const Number& exponent);
  std::optional<Number> special_value(expr::Op op, const Number& x, const Number& y) const;
  Number opaque(expr::Op op, Number x, Number y);

  Circle<Number> circle_of_values(const Angle<Number>& parts);
  Number multiple(const Number& key, const Rational& coefficient) const;
  Circle<Number> circle_of_value(const Number& key, const Rational& coefficient);
  Circle<Number> circle_of_atom(const Number& key, const Rational& coefficient);
  Circle<Number> circle_of_pi(const Rational& turns);
  Circle<Number> circle_of_radians(const Rational& radians);
  Circle<Number> underdetermined_circle(std::map<Rational, Circle<Number>>& known, const Rational& angle);

  Field& field_;
  AngleDenominators angle_denominators_;
  bool underdetermined_ = false;
  std::optional<Number> pi_;
  std::optional<Circle<Number>> radian_;
  std::map<Number, bool> drawn_;
  std::map<Number, Circle<Number>> atoms_;
  std::map<Rational, Circle<Number>> pi_parts_;
  std::map<Rational, Circle<Number>> radians_;
  std::map<std::tuple<expr::Op, Number, Number>, Number> opaque_;
  std::map<Number, Circle<Number>> circles_; ///< by the angle's value
};

} // namespace mbsgen::certify
