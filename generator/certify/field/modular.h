// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/cln.h"

namespace mbsgen::certify {

/// A prime, and a number that has no square root modulo it.
struct Modulus {
  cln::cl_I prime;
  cln::cl_I non_square;
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
  Modular(const cln::cl_I& a, const cln::cl_I& b, const Modulus& modulus)
      : value_(cln::mod(a, modulus.prime)), surd_(cln::mod(b, modulus.prime)), modulus_(&modulus) {}

  const cln::cl_I& value() const { return value_; } ///< a
  const cln::cl_I& surd() const { return surd_; }   ///< b
  bool is_zero() const { return cln::zerop(value_) && cln::zerop(surd_); }

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
  Modular power(cln::cl_I exponent) const;
  /// (a + b·s)(a - b·s), a number without s.
  Modular norm() const;

private:
  static const Modulus* common(const Modular& a, const Modular& b);
  static Modular reduced(const cln::cl_I& value, const cln::cl_I& surd, const Modulus* modulus);

  cln::cl_I value_;
  cln::cl_I surd_ = 0;
  const Modulus* modulus_ = nullptr;
};

} // namespace mbsgen::certify
