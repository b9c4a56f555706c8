// SPDX-License-Identifier: GPL-3.0-or-later
#include "certify/field/modular.h"
#include <stdexcept>

namespace mbsgen::certify {

Modular::Modular(const Rational& value, const Modulus& modulus) {
  *this = reduced(cln::numerator(value.cln()), 0, &modulus);
  if (!value.is_integer()) *this = *this / reduced(cln::denominator(value.cln()), 0, &modulus);
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
