// SPDX-License-Identifier: GPL-3.0-or-later
#include "certify/field/modular.h"
#include <stdexcept>

namespace mbsgen::certify {

const Modulus* Modular::common(const Modular& a, const Modular& b) {
  return a.modulus_ != nullptr ? a.modulus_ : b.modulus_;
}

namespace {

// A sum of two numbers that are reduced is at most one prime away from its remainder.
Integer remainder(const Integer& value, const Integer& prime) {
  const Integer near = value.is_negative() ? value + prime : value < prime ? value : value - prime;
  return !near.is_negative() && near < prime ? near : modulo(near, prime);
}

} // namespace

Modular Modular::reduced(const Integer& value, const Integer& surd, const Modulus* modulus) {
  Modular result;
  result.value_ = modulus == nullptr ? value : remainder(value, modulus->prime);
  if (!surd.is_zero()) result.surd_ = remainder(surd, modulus->prime);
  result.modulus_ = modulus;
  return result;
}

Modular::Modular(const Rational& value, const Modulus& modulus) {
  *this = reduced(value.numerator(), 0, &modulus);
  if (!value.is_integer()) *this = *this / reduced(value.denominator(), 0, &modulus);
}

Modular Modular::operator-() const {
  return reduced(-value_, -surd_, modulus_);
}

Modular operator+(const Modular& a, const Modular& b) {
  return Modular::reduced(a.value_ + b.value_, a.surd_ + b.surd_, Modular::common(a, b));
}

Modular operator-(const Modular& a, const Modular& b) {
  return Modular::reduced(a.value_ - b.value_, a.surd_ - b.surd_, Modular::common(a, b));
}

Modular operator*(const Modular& a, const Modular& b) {
  const Modulus* modulus = Modular::common(a, b);
  if (a.surd_.is_zero() && b.surd_.is_zero()) return Modular::reduced(a.value_ * b.value_, 0, modulus);
  return Modular::reduced(a.value_ * b.value_ +
                              modulus->non_square * modulo(a.surd_ * b.surd_, modulus->prime),
                          a.value_ * b.surd_ + a.surd_ * b.value_, modulus);
}

Modular operator/(const Modular& a, const Modular& b) {
  return a * b.inverse();
}

bool operator==(const Modular& a, const Modular& b) {
  return (a - b).is_zero();
}

bool operator<(const Modular& a, const Modular& b) {
  return a.surd_ == b.surd_ ? a.value_ < b.value_ : a.surd_ < b.surd_;
}

Modular Modular::norm() const {
  return *this * reduced(value_, -surd_, modulus_);
}

Modular Modular::inverse() const {
  if (is_zero()) throw std::domain_error("division by zero");
  if (modulus_ == nullptr) {
    if (!value_.abs().is_one()) throw std::logic_error("an integer without a modulus has no inverse");
    return *this;
  }
  if (!surd_.is_zero()) return reduced(value_, -surd_, modulus_) * norm().inverse();
  return reduced(inverse_modulo(value_, modulus_->prime), 0, modulus_);
}

Modular Modular::power(Integer exponent) const {
  Modular base = *this;
  Modular result(1);
  for (; exponent > 0; exponent = exponent >> 1) {
    if (exponent.is_odd()) result = result * base;
    base = base * base;
  }
  return result;
}

} // namespace mbsgen::certify
