// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/number.h"
#include "expr/core/symbol.h"
#include <cstdint>

namespace mbsgen::expr {

/// A number modulo the prime 2^61 - 1. Division by zero gives zero.
class Residue {
public:
  static constexpr std::uint64_t modulus = (std::uint64_t{1} << 61) - 1;

  Residue() = default;
  /// Any word; it is reduced.
  explicit Residue(std::uint64_t value) : value_(reduce((value & modulus) + (value >> 61))) {}
  explicit Residue(const Rational& value);

  std::uint64_t value() const { return value_; }
  bool is_zero() const { return value_ == 0; }

  Residue operator-() const { return from_reduced(value_ == 0 ? 0 : modulus - value_); }
  friend Residue operator+(Residue a, Residue b) { return from_reduced(reduce(a.value_ + b.value_)); }
  friend Residue operator-(Residue a, Residue b) { return a + -b; }
  friend Residue operator*(Residue a, Residue b) {
    const Wide product = Wide{a.value_} * b.value_;
    const auto low = static_cast<std::uint64_t>(product) & modulus;
    return from_reduced(reduce(low + static_cast<std::uint64_t>(product >> 61)));
  }
  friend Residue operator/(Residue a, Residue b) { return a * b.inverse(); }
  friend bool operator==(Residue a, Residue b) { return a.value_ == b.value_; }
  friend bool operator!=(Residue a, Residue b) { return a.value_ != b.value_; }

  Residue inverse() const { return power(modulus - 2); }
  Residue power(std::uint64_t exponent) const {
    Residue base = *this;
    Residue result = from_reduced(1);
    for (; exponent != 0; exponent /= 2) {
      if (exponent % 2 != 0) result = result * base;
      base = base * base;
    }
    return result;
  }

private:
  __extension__ using Wide = unsigned __int128;

  static std::uint64_t reduce(std::uint64_t value) { return value >= modulus ? value - modulus : value; }
  static Residue from_reduced(std::uint64_t value) {
    Residue result;
    result.value_ = value;
    return result;
  }

  std::uint64_t value_ = 0;
};

/// A point of the unit circle modulo the prime: cos² + sin² = 1 exactly. The circle is a cyclic group of 2^61
/// points; adding angles multiplies points. Certificates have a unit circle of their own
/// (certify/field/field.h), over any field: they share no arithmetic with the passes, which this one serves.
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
