// SPDX-License-Identifier: GPL-3.0-or-later
#include "certify/field/modular.h"
#include <stdexcept>

namespace mbsgen::certify {

const Modulus* Modular::common(const Modular& a, const Modular& b) {
  return a.modulus_ != nullptr ? a.modulus_ : b.modulus_;
}

Modular Modular::reduced(const cln::cl_I& value, const cln::cl_I& surd, const Modulus* modulus) {
  Modular result;
  result.value_ = modulus == nullptr ? value : cln::mod(value, modulus->prime);
  result.surd_ = cln::zerop(surd) ? surd : cln::mod(surd, modulus->prime);
  result.modulus_ = modulus;
  return result;
}

Modular::Modular(const Rational& value, const Modulus& modulus) {
  *this = reduced(cln::numerator(value.cln()), 0, &modulus);
  if (!value.is_integer()) *this = *this / reduced(cln::denominator(value.cln()), 0, &modulus);
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
  if (cln::zerop(a.surd_) && cln::zerop(b.surd_)) return Modular::reduced(a.value_ * b.value_, 0, modulus);
  return Modular::reduced(a.value_ * b.value_ +
                              modulus->non_square * cln::mod(a.surd_ * b.surd_, modulus->prime),
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
    if (value_ != 1 && value_ != -1) throw std::logic_error("an integer without a modulus has no inverse");
    return *this;
  }
  if (!cln::zerop(surd_)) return reduced(value_, -surd_, modulus_) * norm().inverse();
  cln::cl_I factor;
  cln::cl_I unused;
  cln::xgcd(value_, modulus_->prime, &factor, &unused);
  return reduced(factor, 0, modulus_);
}

Modular Modular::power(cln::cl_I exponent) const {
  Modular base = *this;
  Modular result(1);
  for (; exponent > 0; exponent = exponent >> 1) {
    if (cln::oddp(exponent)) result = result * base;
    base = base * base;
  }
  return result;
}

} // namespace mbsgen::certify
