// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/number.h"
#include "expr/core/scramble.h"
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

} // namespace mbsgen::expr
