// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/number.h"
#include "base/text.h"
#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
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
  Integer above;
  Integer below;
  std::size_t users = 1;
};

Rational::Word Rational::word_of(const Integer& above, const Integer& below) {
  static_assert(alignof(Large) % 2 == 0 && sizeof(Large*) <= sizeof(Word));
  constexpr std::size_t most = 32;
  if (above.bits() <= most && below.bits() <= most) {
    const auto numerator = static_cast<std::int64_t>(above.low_word());
    const auto denominator = static_cast<std::int64_t>(below.low_word());
    if (fits(numerator, denominator)) return small(numerator, denominator);
  }
  return reinterpret_cast<std::uintptr_t>(new Large{above, below});
}

Rational::Rational(const Integer& above, const Integer& below) {
  if (below.is_zero()) throw std::domain_error("division by zero");
  if (below.is_one()) {
    word_ = word_of(above, below);
    return;
  }
  Integer divisor = common_divisor(above, below);
  if (below.is_negative()) divisor = -divisor;
  word_ = divisor.is_one() ? word_of(above, below)
                           : word_of(divide(above, divisor).quotient, divide(below, divisor).quotient);
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
  return shared().below.is_one();
}

bool Rational::is_large_negative() const {
  return shared().above.is_negative();
}

bool Rational::is_same_large(const Rational& a, const Rational& b) {
  return a.shared().above == b.shared().above && a.shared().below == b.shared().below;
}

Rational Rational::of(std::int64_t above, std::int64_t below) {
  Rational result;
  result.word_ = fits(above, below) ? small(above, below) : word_of(above, below);
  return result;
}

Rational Rational::reduced(std::int64_t above, std::int64_t below) {
  const std::int64_t divisor = below == 1 ? 1 : std::gcd(above, below);
  return of(above / divisor, below / divisor);
}

// Products of numerators and denominators have 62 bits, so that 64 hold sums of two.

Rational Rational::operator-() const {
  return is_small() ? of(-above(), below()) : in_lowest_terms(-shared().above, shared().below);
}

Rational Rational::in_lowest_terms(const Integer& above, const Integer& below) {
  Rational result;
  result.word_ = word_of(above, below);
  return result;
}

namespace {

Integer quotient(const Integer& whole, const Integer& divisor) {
  return divisor.is_one() ? whole : divide(whole, divisor).quotient;
}

} // namespace

// Common divisors are sought in the parts, which are shorter than what they make (Knuth, The Art of Computer
// Programming, volume 2, 4.5.1).

Rational Rational::long_sum(const Rational& a, const Rational& b) {
  const Integer a_below = a.denominator();
  const Integer b_below = b.denominator();
  const Integer shared = common_divisor(a_below, b_below);
  if (shared.is_one())
    return in_lowest_terms(a.numerator() * b_below + b.numerator() * a_below, a_below * b_below);
  const Integer a_rest = quotient(a_below, shared);
  const Integer above = a.numerator() * quotient(b_below, shared) + b.numerator() * a_rest;
  const Integer divisor = common_divisor(above, shared);
  return in_lowest_terms(quotient(above, divisor), a_rest * quotient(b_below, divisor));
}

Rational Rational::long_product(const Rational& a, const Rational& b) {
  const Integer a_above = a.numerator(), a_below = a.denominator();
  const Integer b_above = b.numerator(), b_below = b.denominator();
  const Integer down = common_divisor(a_above, b_below);
  const Integer up = common_divisor(b_above, a_below);
  return in_lowest_terms(quotient(a_above, down) * quotient(b_above, up),
                         quotient(a_below, up) * quotient(b_below, down));
}

Rational operator+(const Rational& a, const Rational& b) {
  if (!Rational::are_small(a, b)) return Rational::long_sum(a, b);
  return Rational::reduced(a.above() * b.below() + b.above() * a.below(), a.below() * b.below());
}

Rational operator-(const Rational& a, const Rational& b) {
  if (!Rational::are_small(a, b)) return a + -b;
  return Rational::reduced(a.above() * b.below() - b.above() * a.below(), a.below() * b.below());
}

Rational operator*(const Rational& a, const Rational& b) {
  if (a.is_one()) return b;
  if (b.is_one()) return a;
  if (!Rational::are_small(a, b)) return Rational::long_product(a, b);
  return Rational::reduced(a.above() * b.above(), a.below() * b.below());
}

Rational operator/(const Rational& a, const Rational& b) {
  if (b.is_one()) return a;
  if (b.is_zero()) throw std::domain_error("division by zero");
  if (!Rational::are_small(a, b)) {
    const bool turns = b.is_negative();
    return Rational::long_product(
        a, Rational::in_lowest_terms(turns ? -b.denominator() : b.denominator(), b.numerator().abs()));
  }
  const std::int64_t sign = b.is_negative() ? -1 : 1;
  return Rational::reduced(sign * a.above() * b.below(), sign * a.below() * b.above());
}

bool operator<(const Rational& a, const Rational& b) {
  if (!Rational::are_small(a, b)) return a.numerator() * b.denominator() < b.numerator() * a.denominator();
  return a.above() * b.below() < b.above() * a.below();
}

Rational Rational::power(long exponent) const {
  if (exponent < 0) return inverse().power(-exponent);
  const auto times = static_cast<unsigned>(exponent);
  return in_lowest_terms(numerator().power(times), denominator().power(times));
}

std::optional<Rational> Rational::square_root() const {
  const std::optional<Integer> above = mbsgen::square_root(numerator());
  if (!above) return std::nullopt;
  const std::optional<Integer> below = mbsgen::square_root(denominator());
  if (!below) return std::nullopt;
  return in_lowest_terms(*above, *below);
}

Integer Rational::numerator() const {
  return is_small() ? Integer(above()) : shared().above;
}

Integer Rational::denominator() const {
  return is_small() ? Integer(below()) : shared().below;
}

Rational Rational::floor() const {
  return is_integer() ? *this : Rational(divide(numerator(), denominator()).quotient);
}

std::size_t Rational::bits() const {
  return numerator().bits() + denominator().bits();
}

namespace {

// The double next to above/below, both positive; of two equally near ones the even one. A quotient of more
// bits than a double has, its lowest one set where the division leaves a rest, lies on the same side of each
// midpoint.
double nearest_double(const Integer& above, const Integer& below) {
  constexpr long kept = 60;
  const long scale = kept - (static_cast<long>(above.bits()) - static_cast<long>(below.bits()));
  const auto shift = static_cast<std::size_t>(std::abs(scale));
  const Integer::Division division =
      scale < 0 ? divide(above, below << shift) : divide(above << shift, below);
  std::uint64_t bits = division.quotient.low_word();
  if (!division.remainder.is_zero()) bits |= 1;
  constexpr long smallest_exponent = -1074;
  const long length = static_cast<long>(division.quotient.bits());
  const long dropped = std::max(length - std::numeric_limits<double>::digits, smallest_exponent + scale);
  if (dropped > length) return 0;
  const std::uint64_t unit = std::uint64_t{1} << dropped;
  const std::uint64_t rest = bits & (unit - 1);
  std::uint64_t rounded = bits >> dropped;
  if (rest > unit / 2 || (rest == unit / 2 && rounded % 2 != 0)) ++rounded;
  return std::ldexp(static_cast<double>(rounded), static_cast<int>(dropped - scale));
}

} // namespace

double Rational::to_double() const {
  if (is_small()) return static_cast<double>(above()) / static_cast<double>(below());
  const double size = nearest_double(shared().above.abs(), shared().below);
  return is_negative() ? -size : size;
}

std::string Rational::text() const {
  const std::string text = is_small() ? std::to_string(above()) : shared().above.text();
  if (is_integer()) return text;
  return text + '/' + (is_small() ? std::to_string(below()) : shared().below.text());
}

std::optional<long> Rational::to_long() const {
  if (!is_small() || below() != 1) return std::nullopt;
  return static_cast<long>(above());
}

std::size_t Rational::hash() const {
  constexpr std::uint64_t odd = 0x9e3779b97f4a7c15;
  const std::uint64_t word = is_small() ? word_ : shared().above.low_word() * odd ^ shared().below.low_word();
  return static_cast<std::size_t>(word * odd >> 7);
}

std::optional<Rational> Rational::from_decimal(std::string_view text) {
  const std::optional<DecimalParts> parts = split_decimal(text);
  if (!parts) return std::nullopt;
  const Integer digits = Integer::from_digits(parts->digits);
  const Rational value = Rational(digits) * Rational(10).power(parts->scale);
  return parts->negative ? -value : value;
}

Rational Rational::from_double(double value) {
  int exponent = 0;
  const double fraction = std::frexp(value, &exponent);
  const Integer whole(static_cast<std::int64_t>(std::ldexp(fraction, std::numeric_limits<double>::digits)));
  exponent -= std::numeric_limits<double>::digits;
  return exponent < 0 ? Rational(whole, Integer(1) << static_cast<std::size_t>(-exponent))
                      : Rational(whole << static_cast<std::size_t>(exponent));
}

} // namespace mbsgen
