// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/number.h"
#include <memory>

namespace mbsgen::certify {

/// A prime, and a number that has no square root modulo it.
struct Modulus {
  cln::cl_I prime;
  cln::cl_I non_square;
};

/// A number a + b·s modulo a prime, s the square root of the modulus' `non_square`, so that all numbers
/// modulo the prime have square roots; or a plain integer that takes the modulus of whatever it meets.
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

  Modular operator-() const { return reduced(-value_, -surd_, modulus_); }
  friend Modular operator+(const Modular& a, const Modular& b) {
    return reduced(a.value_ + b.value_, a.surd_ + b.surd_, common(a, b));
  }
  friend Modular operator-(const Modular& a, const Modular& b) {
    return reduced(a.value_ - b.value_, a.surd_ - b.surd_, common(a, b));
  }
  friend Modular operator*(const Modular& a, const Modular& b) {
    const Modulus* modulus = common(a, b);
    if (cln::zerop(a.surd_) && cln::zerop(b.surd_)) return reduced(a.value_ * b.value_, 0, modulus);
    return reduced(a.value_ * b.value_ + modulus->non_square * cln::mod(a.surd_ * b.surd_, modulus->prime),
                   a.value_ * b.surd_ + a.surd_ * b.value_, modulus);
  }
  /// Throws std::domain_error for a divisor of zero.
  friend Modular operator/(const Modular& a, const Modular& b) { return a * b.inverse(); }
  friend bool operator==(const Modular& a, const Modular& b) { return (a - b).is_zero(); }
  friend bool operator!=(const Modular& a, const Modular& b) { return !(a == b); }
  /// Any order, for keys of maps.
  friend bool operator<(const Modular& a, const Modular& b) {
    return a.surd_ == b.surd_ ? a.value_ < b.value_ : a.surd_ < b.surd_;
  }

  Modular inverse() const;
  Modular power(cln::cl_I exponent) const;
  /// (a + b·s)(a - b·s), a number without s.
  Modular norm() const { return *this * reduced(value_, -surd_, modulus_); }

private:
  static const Modulus* common(const Modular& a, const Modular& b) {
    return a.modulus_ != nullptr ? a.modulus_ : b.modulus_;
  }
  static Modular reduced(const cln::cl_I& value, const cln::cl_I& surd, const Modulus* modulus) {
    Modular result;
    result.value_ = modulus == nullptr ? value : cln::mod(value, modulus->prime);
    result.surd_ = cln::zerop(surd) ? surd : cln::mod(surd, modulus->prime);
    result.modulus_ = modulus;
    return result;
  }

  cln::cl_I value_;
  cln::cl_I surd_ = 0;
  const Modulus* modulus_ = nullptr;
};

} // namespace mbsgen::certify
