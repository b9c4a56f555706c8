// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cln/integer.h>
#include <cln/rational.h>
#include <cln/rational_io.h>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace mbsgen {

/// Exact rational number. A thin door to CLN: small integers are immediate words there, so that the usual
/// coefficients 0, 1 and -1 cost no allocation and compare as words.
class Rational {
public:
  Rational() : value_(0) {}
  Rational(int value) : value_(value) {}
  Rational(long value) : value_(value) {}
  explicit Rational(const cln::cl_RA& value) : value_(value) {}

  bool is_zero() const { return same_word(zero()); }
  bool is_one() const { return same_word(one()); }
  bool is_minus_one() const { return same_word(minus_one()); }
  bool is_unit() const { return is_one() || is_minus_one(); }
  bool is_integer() const { return cln::denominator(value_) == 1; }
  bool is_negative() const { return cln::minusp(value_); }
  const cln::cl_RA& cln() const { return value_; }

  Rational operator-() const { return Rational(-value_); }
  Rational abs() const { return is_negative() ? -*this : *this; }
  static Rational half() { return Rational(1) / Rational(2); }
  Rational inverse() const { return Rational(cln::recip(value_)); }
  Rational power(long exponent) const;

  friend Rational operator+(const Rational& a, const Rational& b) { return Rational(a.value_ + b.value_); }
  friend Rational operator-(const Rational& a, const Rational& b) { return Rational(a.value_ - b.value_); }
  friend Rational operator*(const Rational& a, const Rational& b);
  friend Rational operator/(const Rational& a, const Rational& b) { return Rational(a.value_ / b.value_); }
  friend bool operator==(const Rational& a, const Rational& b) {
    return a.same_word(b.value_) || cln::equal(a.value_, b.value_);
  }
  friend bool operator!=(const Rational& a, const Rational& b) { return !(a == b); }
  friend bool operator<(const Rational& a, const Rational& b) { return a.value_ < b.value_; }

  double to_double() const { return cln::double_approx(value_); }
  /// "3", "-7/2".
  std::string text() const;
  /// The value as a machine integer when it is one that fits.
  std::optional<long> to_long() const;
  std::size_t hash() const;

  /// Exact value of a decimal literal ("-1.50e-3"); empty when the text is no such literal or when its
  /// exponent lies outside ±400.
  static std::optional<Rational> from_decimal(std::string_view text);

private:
  static const cln::cl_RA& zero();
  static const cln::cl_RA& one();
  static const cln::cl_RA& minus_one();
  bool same_word(const cln::cl_RA& other) const { return value_.word == other.word; }

  cln::cl_RA value_;
};

} // namespace mbsgen
