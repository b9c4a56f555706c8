// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace mbsgen {

/// Integer of any size. One of two libraries computes: CLN (base/integer/cln.cpp) or Boost.Multiprecision
/// (base/integer/boost.cpp); both give the same numbers, so that no file that mbsgen writes depends on the
/// choice. Only these two sources know the library's type, which lies in the bytes of an object.
class Integer {
public:
  Integer(std::int64_t value = 0);
  Integer(const Integer& other);
  Integer(Integer&& other) noexcept;
  Integer& operator=(const Integer& other);
  Integer& operator=(Integer&& other) noexcept;
  ~Integer();

  static Integer from_word(std::uint64_t word);
  /// Decimal digits alone, at least one.
  static Integer from_digits(std::string_view digits);

  friend Integer operator+(const Integer& a, const Integer& b);
  friend Integer operator-(const Integer& a, const Integer& b);
  friend Integer operator*(const Integer& a, const Integer& b);
  Integer operator-() const;
  Integer operator<<(std::size_t bits) const;
  /// Of a number that is not negative.
  Integer operator>>(std::size_t bits) const;

  friend bool operator==(const Integer& a, const Integer& b) { return compare(a, b) == 0; }
  friend bool operator!=(const Integer& a, const Integer& b) { return compare(a, b) != 0; }
  friend bool operator<(const Integer& a, const Integer& b) { return compare(a, b) < 0; }
  friend bool operator>(const Integer& a, const Integer& b) { return compare(a, b) > 0; }
  friend bool operator<=(const Integer& a, const Integer& b) { return compare(a, b) <= 0; }
  friend bool operator>=(const Integer& a, const Integer& b) { return compare(a, b) >= 0; }

  bool is_zero() const { return sign() == 0; }
  bool is_one() const { return *this == Integer(1); }
  bool is_negative() const { return sign() < 0; }
  bool is_odd() const;
  Integer abs() const { return is_negative() ? -*this : *this; }
  /// Of the absolute value; none of zero.
  std::size_t bits() const;
  /// Factors of two; of a number that is not zero.
  std::size_t twos() const;
  /// The remainder modulo 2^64, also of negative numbers.
  std::uint64_t low_word() const;
  Integer power(unsigned exponent) const;
  std::string text() const;

  /// The largest integer that is not more than a/b; the remainder has the sign of b.
  struct Division;
  friend Division divide(const Integer& a, const Integer& b);
  /// The remainder of that division.
  friend Integer modulo(const Integer& a, const Integer& b);
  friend Integer common_divisor(const Integer& a, const Integer& b); ///< the greatest one, not negative
  /// The number whose product with `a` is one modulo `prime`, which does not divide `a`.
  friend Integer inverse_modulo(const Integer& a, const Integer& prime);
  /// The exact root where there is one; of a number that is not negative.
  friend std::optional<Integer> square_root(const Integer& a);
  /// Primes are; of other numbers less than one in 2^50 is taken for one.
  friend bool is_probable_prime(const Integer& a);

private:
  struct Library; // the library's type, seen through the bytes
  struct Empty {};
  explicit Integer(Empty /*bytes*/) {} // for Library, which puts a number there

  friend int compare(const Integer& a, const Integer& b); ///< negative, zero, positive: a < b, a = b, a > b
  int sign() const;

  static constexpr std::size_t size = 32; ///< holds either library's number
  alignas(16) unsigned char bytes_[size];
};

struct Integer::Division {
  Integer quotient;
  Integer remainder;
};

Integer::Division divide(const Integer& a, const Integer& b);
Integer modulo(const Integer& a, const Integer& b);
Integer common_divisor(const Integer& a, const Integer& b);
Integer inverse_modulo(const Integer& a, const Integer& prime);
std::optional<Integer> square_root(const Integer& a);
bool is_probable_prime(const Integer& a);

} // namespace mbsgen
