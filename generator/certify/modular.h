// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/number.h"
#include <memory>

namespace mbsgen::certify {

/// A number modulo a prime, or a plain integer that takes the modulus of whatever it meets. Computing modulo
/// a prime is computing in a homomorphic image of the rationals whose denominators the prime does not divide.
class Modular {
public:
  Modular(int value = 0) : value_(value) {}
  /// `modulus` must outlive the number. Throws std::domain_error where it divides the denominator.
  Modular(const Rational& value, const cln::cl_I& modulus);

  const cln::cl_I& value() const { return value_; }
  bool is_zero() const { return cln::zerop(value_); }

  Modular operator-() const { return reduced(-value_, modulus_); }
  friend Modular operator+(const Modular& a, const Modular& b) {
    return reduced(a.value_ + b.value_, common(a, b));
  }
  friend Modular operator-(const Modular& a, const Modular& b) {
    return reduced(a.value_ - b.value_, common(a, b));
  }
  friend Modular operator*(const Modular& a, const Modular& b) {
    return reduced(a.value_ * b.value_, common(a, b));
  }
  /// Throws std::domain_error for a divisor of zero.
  friend Modular operator/(const Modular& a, const Modular& b) { return a * b.inverse(); }
  friend bool operator==(const Modular& a, const Modular& b) { return (a - b).is_zero(); }
  friend bool operator!=(const Modular& a, const Modular& b) { return !(a == b); }
  friend bool operator<(const Modular& a, const Modular& b) { return a.value_ < b.value_; }

  Modular inverse() const;
  Modular power(cln::cl_I exponent) const;

private:
  static const cln::cl_I* common(const Modular& a, const Modular& b) {
    return a.modulus_ != nullptr ? a.modulus_ : b.modulus_;
  }
  static Modular reduced(const cln::cl_I& value, const cln::cl_I* modulus) {
    Modular result;
    result.value_ = modulus == nullptr ? value : cln::mod(value, *modulus);
    result.modulus_ = modulus;
    return result;
  }

  cln::cl_I value_;
  const cln::cl_I* modulus_ = nullptr;
};

} // namespace mbsgen::certify
