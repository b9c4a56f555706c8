// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/number.h"
#include <cctype>
#include <cln/integer_io.h>
#include <limits>
#include <sstream>

namespace mbsgen {

namespace {

constexpr long max_decimal_exponent = 400;

// The decimal literal's parts; digits are collected without the point.
struct DecimalParts {
  bool negative = false;
  std::string digits;
  long scale = 0; // value = digits * 10^scale
};

bool read_digits(std::string_view text, std::size_t& at, std::string& digits) {
  const std::size_t start = at;
  while (at < text.size() && std::isdigit(static_cast<unsigned char>(text[at])) != 0) digits += text[at++];
  return at > start;
}

bool read_exponent(std::string_view text, std::size_t& at, long& exponent) {
  bool negative = false;
  if (at < text.size() && (text[at] == '+' || text[at] == '-')) negative = text[at++] == '-';
  std::string digits;
  if (!read_digits(text, at, digits)) return false;
  const std::size_t first = digits.find_first_not_of('0');
  if (first == std::string::npos) return true;
  if (digits.size() - first > 6) return false;
  exponent = std::stol(digits.substr(first)) * (negative ? -1 : 1);
  return true;
}

std::optional<DecimalParts> split_decimal(std::string_view text) {
  DecimalParts parts;
  std::size_t at = 0;
  if (at < text.size() && (text[at] == '+' || text[at] == '-')) parts.negative = text[at++] == '-';
  const bool whole = read_digits(text, at, parts.digits);
  bool fraction = false;
  if (at < text.size() && text[at] == '.') {
    const std::size_t before = parts.digits.size();
    fraction = read_digits(text, ++at, parts.digits);
    parts.scale = -static_cast<long>(parts.digits.size() - before);
  }
  if (!whole && !fraction) return std::nullopt;
  if (at < text.size() && (text[at] == 'e' || text[at] == 'E')) {
    long exponent = 0;
    if (!read_exponent(text, ++at, exponent)) return std::nullopt;
    if (exponent > max_decimal_exponent || exponent < -max_decimal_exponent) return std::nullopt;
    parts.scale += exponent;
  }
  if (at != text.size()) return std::nullopt;
  return parts;
}

} // namespace

const cln::cl_RA& Rational::zero() {
  static const cln::cl_RA value = 0;
  return value;
}

const cln::cl_RA& Rational::one() {
  static const cln::cl_RA value = 1;
  return value;
}

const cln::cl_RA& Rational::minus_one() {
  static const cln::cl_RA value = -1;
  return value;
}

Rational operator*(const Rational& a, const Rational& b) {
  if (a.is_one()) return b;
  if (b.is_one()) return a;
  return Rational(a.value_ * b.value_);
}

Rational Rational::power(long exponent) const {
  return Rational(cln::expt(value_, cln::cl_I(exponent)));
}

std::string Rational::text() const {
  std::ostringstream out;
  out << value_;
  return out.str();
}

std::optional<long> Rational::to_long() const {
  if (!is_integer()) return std::nullopt;
  const cln::cl_I whole = cln::numerator(value_);
  if (whole > cln::cl_I(std::numeric_limits<int>::max()) ||
      whole < cln::cl_I(std::numeric_limits<int>::min()))
    return std::nullopt;
  return cln::cl_I_to_long(whole);
}

std::size_t Rational::hash() const {
  return cln::equal_hashcode(value_);
}

std::optional<Rational> Rational::from_decimal(std::string_view text) {
  const std::optional<DecimalParts> parts = split_decimal(text);
  if (!parts) return std::nullopt;
  const cln::cl_I digits(parts->digits.c_str());
  cln::cl_RA value = digits * cln::expt(cln::cl_RA(10), cln::cl_I(parts->scale));
  return Rational(parts->negative ? -value : value);
}

} // namespace mbsgen
