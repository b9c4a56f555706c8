// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "expr/modular/residue.h"

namespace mbsgen::expr {

/// A point of the unit circle modulo the prime: cos² + sin² = 1 exactly. The circle is a cyclic group of 2^61
/// points; adding angles multiplies points. Certificates have a unit circle of their own
/// (certify/field/circle.h), over any field: they share no arithmetic with the passes, which this one serves.
struct CirclePoint {
  Residue cos = Residue(1);
  Residue sin;

  friend CirclePoint operator*(const CirclePoint& a, const CirclePoint& b) {
    return {a.cos * b.cos - a.sin * b.sin, a.sin * b.cos + a.cos * b.sin};
  }
  CirclePoint inverse() const { return {cos, -sin}; }
  CirclePoint power(std::uint64_t exponent) const;

  /// The point that belongs to a seed.
  static CirclePoint random(std::uint64_t seed);
  /// generator^exponent, where a quarter of the 2^61 points of the circle is a right angle.
  static CirclePoint at(std::uint64_t exponent);
};

/// An integer modulo 2^64, hence also modulo the size of the circle: what the angle of a point is, in steps
/// of `CirclePoint::at`. Polynomials over the integers have values here; what divides by two has none.
struct AngleWord {
  std::uint64_t value = 0;
  bool exists = true;

  AngleWord() = default;
  explicit AngleWord(std::uint64_t word) : value(word) {}
  explicit AngleWord(const Rational& number);

  static AngleWord none() {
    AngleWord word;
    word.exists = false;
    return word;
  }
  AngleWord operator-() const { return of(~value + 1, exists); }
  friend AngleWord operator+(AngleWord a, AngleWord b) { return of(a.value + b.value, a.exists && b.exists); }
  friend AngleWord operator-(AngleWord a, AngleWord b) { return a + -b; }
  friend AngleWord operator*(AngleWord a, AngleWord b) { return of(a.value * b.value, a.exists && b.exists); }
  friend AngleWord operator/(AngleWord a, AngleWord b);

private:
  static AngleWord of(std::uint64_t value, bool exists) {
    AngleWord word(value);
    word.exists = exists;
    return word;
  }
};

} // namespace mbsgen::expr
