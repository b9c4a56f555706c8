// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/integer/integer.h"
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace mbsgen {

/// Exact rational number of any size, in one word: a fraction of 32 bits above and 31 below the bar stands in
/// the word itself, so that the usual coefficients cost no allocation and compare as words; larger numbers
/// are shared pairs of integers.
class Rational {
public:
  Rational() = default;
  Rational(int value) : word_(small(value, 1)) {}
  Rational(long value) : word_(fits(value, 1) ? small(value, 1) : word_of(value, 1)) {}
  explicit Rational(const Integer& value) : Rational(value, 1) {}
  /// The quotient. Division by zero throws std::domain_error.
  Rational(const Integer& above, const Integer& below);
  Rational(const Rational& other) : word_(other.word_) {
    if (!is_small()) hold();
  }
  Rational(Rational&& other) noexcept : word_(std::exchange(other.word_, zero)) {}
  Rational& operator=(Rational other) noexcept {
    std::swap(word_, other.word_);
    return *this;
  }
  ~Rational() {
    if (!is_small()) release();
  }

  bool is_zero() const { return word_ == zero; }
  bool is_one() const { return word_ == one; }
  bool is_minus_one() const { return word_ == minus_one; }
  bool is_unit() const { return is_one() || is_minus_one(); }
  bool is_integer() const { return is_small() ? below() == 1 : is_large_integer(); }
  bool is_negative() const { return is_small() ? above() < 0 : is_large_negative(); }

  Rational operator-() const;
  Rational abs() const { return is_negative() ? -*this : *this; }
  static Rational half() { return Rational(1) / Rational(2); }
  Rational inverse() const { return Rational(1) / *this; }
  Rational power(long exponent) const;
  /// The exact root where there is one; of a number that is not negative.
  std::optional<Rational> square_root() const;
  Integer numerator() const;
  Integer denominator() const; ///< positive
  /// The largest integer that is not more.
  Rational floor() const;
  /// The remainder 0 to divisor-1 of an integer.
  long modulo(int divisor) const { return *(*this - divisor * (*this / divisor).floor()).to_long(); }
  /// Bits of numerator and denominator together.
  std::size_t bits() const;

  /// Division by zero throws std::domain_error.
  friend Rational operator+(const Rational& a, const Rational& b);
  friend Rational operator-(const Rational& a, const Rational& b);
  friend Rational operator*(const Rational& a, const Rational& b);
  friend Rational operator/(const Rational& a, const Rational& b);
  friend bool operator==(const Rational& a, const Rational& b) {
    return a.word_ == b.word_ || (!a.is_small() && !b.is_small() && is_same_large(a, b));
  }
  friend bool operator!=(const Rational& a, const Rational& b) { return !(a == b); }
  friend bool operator<(const Rational& a, const Rational& b);

  /// Infinite when the value is too large for a double.
  double to_double() const;
  /// "3", "-7/2".
  std::string text() const;
  /// The value as a machine integer when it is one that fits in an int.
  std::optional<long> to_long() const;
  std::size_t hash() const;

  /// Exact value of a decimal literal ("-1.50e-3"); empty when the text is no such literal or when its
  /// exponent lies outside ±400.
  static std::optional<Rational> from_decimal(std::string_view text);
  /// The very value of a finite double.
  static Rational from_double(double value);

private:
  struct Large; // a number that does not fit, with a count of its users

  using Word = std::uint64_t;
  // The word of a small number: numerator, denominator, and a one that no address of a Large ends with.
  static constexpr Word small(std::int64_t above, std::int64_t below) {
    return static_cast<Word>(above) << 32 | static_cast<Word>(below) << 1 | 1;
  }
  static constexpr bool fits(std::int64_t above, std::int64_t below) {
    return above >= std::numeric_limits<std::int32_t>::min() &&
           above <= std::numeric_limits<std::int32_t>::max() &&
           below <= std::numeric_limits<std::int32_t>::max();
  }
  static constexpr Word zero = Word{1} << 1 | 1;
  static constexpr Word one = Word{1} << 32 | zero;
  static constexpr Word minus_one = ~Word{0} << 32 | zero;

  /// Of a fraction in lowest terms, its denominator positive.
  static Word word_of(const Integer& above, const Integer& below);
  static Rational in_lowest_terms(const Integer& above, const Integer& below);
  static Rational long_sum(const Rational& a, const Rational& b);
  static Rational long_product(const Rational& a, const Rational& b);
  /// above/below in lowest terms.
  static Rational of(std::int64_t above, std::int64_t below);
  /// The quotient of two that may have a common divisor. `below` is positive.
  static Rational reduced(std::int64_t above, std::int64_t below);
  static bool are_small(const Rational& a, const Rational& b) { return (a.word_ & b.word_ & 1) != 0; }
  static bool is_same_large(const Rational& a, const Rational& b);

  bool is_small() const { return (word_ & 1) != 0; }
  std::int64_t above() const { return static_cast<std::int32_t>(word_ >> 32); }
  std::int64_t below() const { return static_cast<std::int64_t>(word_ >> 1 & 0x7fffffff); }
  bool is_large_integer() const;
  bool is_large_negative() const;
  Large& shared() const;
  void hold() const;
  void release();

  Word word_ = zero;
};

} // namespace mbsgen
