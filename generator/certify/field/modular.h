// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/number.h"

namespace mbsgen::certify {

/// A prime, and a number that has no square root modulo it.
struct Modulus {
  Integer prime;
  Integer non_square;
};

/// A number a + b·s modulo a prime, s the square root of the modulus' `non_square`, so that all numbers
/// modulo the prime have square roots; or a plain integer that takes the modulus of the number it meets.
/// Computing in this field is computing in a homomorphic image of the rationals, and of their square roots,
/// whose denominators the prime does not divide.
class Modular {
public:
  Modular(int value = 0) : value_(value) {}
  /// `modulus` must outlive the number. Throws std::domain_error where it divides the denominator.
  Modular(const Rational& value, const Modulus& modulus);
  /// a + b·s.
  Modular(const Integer& a, const Integer& b, const Modulus& modulus)
      : value_(modulo(a, modulus.prime)), surd_(modulo(b, modulus.prime)), modulus_(&modulus) {}

  const Integer& value() const { return value_; } ///< a
  const Integer& surd() const { return surd_; }   ///< b
  bool is_zero() const { return value_.is_zero() && surd_.is_zero(); }

  Modular operator-() const;
  friend Modular operator+(const Modular& a, const Modular& b);
  friend Modular operator-(const Modular& a, const Modular& b);
  friend Modular operator*(const Modular& a, const Modular& b);
  /// Throws std::domain_error for a divisor of zero.
  friend Modular operator/(const Modular& a, const Modular& b);
  friend bool operator==(const Modular& a, const Modular& b);
  friend bool operator!=(const Modular& a, const Modular& b) { return !(a == b); }
  /// Any order, for keys of maps.
  friend bool operator<(const Modular& a, const Modular& b);

  Modular inverse() const;
  Modular power(Integer exponent) const;
  /// (a + b·s)(a - b·s), a number without s.
  Modular norm() const;

private:
  static const Modulus* common(const Modular& a, const Modular& b);
  static Modular reduced(const Integer& value, const Integer& surd, const Modulus* modulus);

  Integer value_;
  Integer surd_;
  const Modulus* modulus_ = nullptr;
};

} // namespace mbsgen::certify
