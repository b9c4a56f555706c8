// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/number.h"
#include "base/text.h"
#include <cln/dfloat.h>
#include <cln/integer.h>
#include <cln/rational.h>
#include <cln/rational_io.h>
#include <numeric>
#include <sstream>
#include <stdexcept>

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
  while (at < text.size() && is_digit(text[at])) digits += text[at++];
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

struct Rational::Large {
  cln::cl_RA value;
  std::size_t users = 1;
};

Rational::Word Rational::large(const cln::cl_RA& value) {
  static_assert(alignof(Large) % 2 == 0 && sizeof(Large*) <= sizeof(Word));
  return reinterpret_cast<std::uintptr_t>(new Large{value});
}

Rational::Word Rational::large(std::int64_t above, std::int64_t below) {
  return large(cln::cl_RA(static_cast<long>(above)) / static_cast<long>(below));
}

Rational::Rational(const cln::cl_RA& value) {
  const cln::cl_I above = cln::numerator(value);
  const cln::cl_I below = cln::denominator(value);
  constexpr std::size_t most = 31;
  if (cln::integer_length(above) <= most && cln::integer_length(below) <= most)
    word_ = small(cln::cl_I_to_long(above), cln::cl_I_to_long(below));
  else
    word_ = large(value);
}

Rational::Large& Rational::shared() const {
  return *reinterpret_cast<Large*>(static_cast<std::uintptr_t>(word_));
}

void Rational::hold() const {
  ++shared().users;
}

void Rational::release() {
  if (--shared().users == 0) delete &shared();
}

bool Rational::is_large_integer() const {
  return cln::denominator(shared().value) == 1;
}

bool Rational::is_large_negative() const {
  return cln::minusp(shared().value);
}

bool Rational::is_same_large(const Rational& a, const Rational& b) {
  return cln::equal(a.shared().value, b.shared().value);
}

cln::cl_RA Rational::cln() const {
  if (!is_small()) return shared().value;
  if (below() == 1) return static_cast<long>(above());
  return cln::cl_RA(static_cast<long>(above())) / static_cast<long>(below());
}

Rational Rational::of(std::int64_t above, std::int64_t below) {
  Rational result;
  result.word_ = fits(above, below) ? small(above, below) : large(above, below);
  return result;
}

Rational Rational::reduced(std::int64_t above, std::int64_t below) {
  const std::int64_t divisor = below == 1 ? 1 : std::gcd(above, below);
  return of(above / divisor, below / divisor);
}

// Products of numerators and denominators have 62 bits, so that 64 hold sums of two.

Rational Rational::operator-() const {
  return is_small() ? of(-above(), below()) : Rational(-shared().value);
}

Rational operator+(const Rational& a, const Rational& b) {
  if (!Rational::are_small(a, b)) return Rational(a.cln() + b.cln());
  return Rational::reduced(a.above() * b.below() + b.above() * a.below(), a.below() * b.below());
}

Rational operator-(const Rational& a, const Rational& b) {
  if (!Rational::are_small(a, b)) return Rational(a.cln() - b.cln());
  return Rational::reduced(a.above() * b.below() - b.above() * a.below(), a.below() * b.below());
}

Rational operator*(const Rational& a, const Rational& b) {
  if (a.is_one()) return b;
  if (b.is_one()) return a;
  if (!Rational::are_small(a, b)) return Rational(a.cln() * b.cln());
  return Rational::reduced(a.above() * b.above(), a.below() * b.below());
}

Rational operator/(const Rational& a, const Rational& b) {
  if (b.is_one()) return a;
  if (b.is_zero()) throw std::domain_error("division by zero");
  if (!Rational::are_small(a, b)) return Rational(a.cln() / b.cln());
  const std::int64_t sign = b.is_negative() ? -1 : 1;
  return Rational::reduced(sign * a.above() * b.below(), sign * a.below() * b.above());
}

bool operator<(const Rational& a, const Rational& b) {
  if (!Rational::are_small(a, b)) return a.cln() < b.cln();
  return a.above() * b.below() < b.above() * a.below();
}

Rational Rational::power(long exponent) const {
  if (is_zero() && exponent < 0) throw std::domain_error("division by zero");
  return Rational(cln::expt(cln(), cln::cl_I(exponent)));
}

std::optional<Rational> Rational::square_root() const {
  cln::cl_RA root;
  if (!cln::sqrtp(cln(), &root)) return std::nullopt;
  return Rational(root);
}

Rational Rational::numerator() const {
  return is_small() ? of(above(), 1) : Rational(cln::numerator(shared().value));
}

Rational Rational::denominator() const {
  return is_small() ? of(below(), 1) : Rational(cln::denominator(shared().value));
}

Rational Rational::floor() const {
  return is_integer() ? *this : Rational(cln::floor1(cln()));
}

std::size_t Rational::bits() const {
  const cln::cl_RA value = cln();
  return cln::integer_length(cln::numerator(value)) + cln::integer_length(cln::denominator(value));
}

double Rational::to_double() const {
  if (is_small()) return static_cast<double>(above()) / static_cast<double>(below());
  return cln::double_approx(shared().value);
}

std::string Rational::text() const {
  if (!is_small()) {
    std::ostringstream out;
    out << shared().value;
    return out.str();
  }
  std::string text = std::to_string(above());
  return below() == 1 ? text : text + '/' + std::to_string(below());
}

std::optional<long> Rational::to_long() const {
  if (!is_small() || below() != 1) return std::nullopt;
  return static_cast<long>(above());
}

std::size_t Rational::hash() const {
  return is_small() ? word_ * 0x9e3779b97f4a7c15 >> 7 : cln::equal_hashcode(shared().value);
}

std::optional<Rational> Rational::from_decimal(std::string_view text) {
  const std::optional<DecimalParts> parts = split_decimal(text);
  if (!parts) return std::nullopt;
  const cln::cl_I digits(parts->digits.c_str());
  cln::cl_RA value = digits * cln::expt(cln::cl_RA(10), cln::cl_I(parts->scale));
  return Rational(parts->negative ? -value : value);
}

Rational Rational::from_double(double value) {
  return Rational(cln::rational(cln::cl_DF(value)));
}

} // namespace mbsgen
