// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/integer/integer.h"
#include <boost/integer/mod_inverse.hpp>
#include <boost/multiprecision/cpp_int.hpp>
#include <boost/multiprecision/miller_rabin.hpp>
#include <new>
#include <numeric>
#include <utility>

namespace mbsgen {

namespace {

namespace mp = boost::multiprecision;

} // namespace

struct Integer::Library {
  using Number = mp::number<mp::cpp_int_backend<>, mp::et_off>;

  static const Number& of(const Integer& integer) {
    return *std::launder(reinterpret_cast<const Number*>(integer.bytes_));
  }
  static Number& of(Integer& integer) { return *std::launder(reinterpret_cast<Number*>(integer.bytes_)); }
  static Integer made(Number number) {
    Integer integer{Empty{}};
    new (integer.bytes_) Number(std::move(number));
    return integer;
  }
};

Integer::Integer(std::int64_t value) {
  static_assert(sizeof(Library::Number) <= size && alignof(Library::Number) <= 16);
  new (bytes_) Library::Number(value);
}

Integer::Integer(const Integer& other) {
  new (bytes_) Library::Number(Library::of(other));
}

Integer::Integer(Integer&& other) noexcept {
  new (bytes_) Library::Number(std::move(Library::of(other)));
}

Integer& Integer::operator=(const Integer& other) {
  if (this != &other) Library::of(*this) = Library::of(other);
  return *this;
}

Integer& Integer::operator=(Integer&& other) noexcept {
  Library::of(*this) = std::move(Library::of(other));
  return *this;
}

Integer::~Integer() {
  using Number = Library::Number;
  Library::of(*this).~Number();
}

Integer Integer::from_word(std::uint64_t word) {
  return Library::made(Library::Number(word));
}

// A zero in front would say that octal digits follow.
Integer Integer::from_digits(std::string_view digits) {
  const std::size_t first = digits.find_first_not_of('0');
  if (first == std::string_view::npos) return 0;
  return Library::made(Library::Number(std::string(digits.substr(first))));
}

Integer operator+(const Integer& a, const Integer& b) {
  return Integer::Library::made(Integer::Library::of(a) + Integer::Library::of(b));
}

Integer operator-(const Integer& a, const Integer& b) {
  return Integer::Library::made(Integer::Library::of(a) - Integer::Library::of(b));
}

Integer operator*(const Integer& a, const Integer& b) {
  return Integer::Library::made(Integer::Library::of(a) * Integer::Library::of(b));
}

Integer Integer::operator-() const {
  return Library::made(-Library::of(*this));
}

Integer Integer::operator<<(std::size_t bits) const {
  return Library::made(Library::of(*this) << bits);
}

Integer Integer::operator>>(std::size_t bits) const {
  return Library::made(Library::of(*this) >> bits);
}

int compare(const Integer& a, const Integer& b) {
  return Integer::Library::of(a).compare(Integer::Library::of(b));
}

int Integer::sign() const {
  return Library::of(*this).sign();
}

bool Integer::is_odd() const {
  return mp::bit_test(mp::abs(Library::of(*this)), 0);
}

std::size_t Integer::bits() const {
  return is_zero() ? 0 : mp::msb(mp::abs(Library::of(*this))) + 1;
}

std::size_t Integer::twos() const {
  return mp::lsb(mp::abs(Library::of(*this)));
}

std::uint64_t Integer::low_word() const {
  const Library::Number low = mp::abs(Library::of(*this)) & Library::Number(UINT64_MAX);
  const auto word = static_cast<std::uint64_t>(low);
  return is_negative() ? 0 - word : word;
}

Integer Integer::power(unsigned exponent) const {
  return Library::made(mp::pow(Library::of(*this), exponent));
}

std::string Integer::text() const {
  return Library::of(*this).str();
}

// The library rounds quotients towards zero.
Integer::Division divide(const Integer& a, const Integer& b) {
  const Integer::Library::Number& divisor = Integer::Library::of(b);
  Integer::Library::Number quotient;
  Integer::Library::Number remainder;
  mp::divide_qr(Integer::Library::of(a), divisor, quotient, remainder);
  if (!remainder.is_zero() && (remainder.sign() < 0) != (divisor.sign() < 0)) {
    --quotient;
    remainder += divisor;
  }
  return {Integer::Library::made(std::move(quotient)), Integer::Library::made(std::move(remainder))};
}

Integer modulo(const Integer& a, const Integer& b) {
  const Integer::Library::Number& divisor = Integer::Library::of(b);
  Integer::Library::Number remainder = Integer::Library::of(a) % divisor;
  if (!remainder.is_zero() && (remainder.sign() < 0) != (divisor.sign() < 0)) remainder += divisor;
  return Integer::Library::made(std::move(remainder));
}

namespace {

// Rows of (x', y') = (a·x + b·y, c·x + d·y): several steps of Euclid's algorithm at once.
struct Steps {
  std::int64_t a = 1, b = 0, c = 0, d = 1;
};

// The steps that all numbers take that begin with the bits of x and y, x not less.
Steps common_steps(std::int64_t x, std::int64_t y) {
  Steps done;
  while (y + done.c != 0 && y + done.d != 0) {
    const std::int64_t quotient = (x + done.a) / (y + done.c);
    if (quotient != (x + done.b) / (y + done.d)) break;
    done = {done.c, done.d, done.a - quotient * done.c, done.b - quotient * done.d};
    x = std::exchange(y, x - quotient * y);
  }
  return done;
}

} // namespace

// Lehmer's algorithm (Knuth, The Art of Computer Programming, volume 2, 4.5.2): the library goes bit by bit.
Integer common_divisor(const Integer& a, const Integer& b) {
  using Number = Integer::Library::Number;
  constexpr unsigned word = 64;
  constexpr unsigned window = 62;
  Number large = mp::abs(Integer::Library::of(a));
  Number small = mp::abs(Integer::Library::of(b));
  if (large < small) large.swap(small);
  while (!small.is_zero() && mp::msb(small) >= word) {
    const unsigned dropped = mp::msb(large) + 1 - window;
    const Steps steps = common_steps(static_cast<std::int64_t>(large >> dropped),
                                     static_cast<std::int64_t>(small >> dropped));
    if (steps.b == 0) {
      large %= small;
      large.swap(small);
    } else {
      Number next = large * steps.a + small * steps.b;
      small = large * steps.c + small * steps.d;
      large = std::move(next);
    }
  }
  if (small.is_zero()) return Integer::Library::made(std::move(large));
  const auto divisor = static_cast<std::uint64_t>(small);
  return Integer::from_word(std::gcd(divisor, static_cast<std::uint64_t>(large % divisor)));
}

Integer inverse_modulo(const Integer& a, const Integer& prime) {
  return Integer::Library::made(
      boost::integer::mod_inverse(Integer::Library::of(modulo(a, prime)), Integer::Library::of(prime)));
}

std::optional<Integer> square_root(const Integer& a) {
  Integer::Library::Number rest;
  Integer::Library::Number root = mp::sqrt(Integer::Library::of(a), rest);
  if (!rest.is_zero()) return std::nullopt;
  return Integer::Library::made(std::move(root));
}

bool is_probable_prime(const Integer& a) {
  constexpr unsigned trials = 25; // each lets one composite number of four pass
  return mp::miller_rabin_test(Integer::Library::of(a), trials);
}

} // namespace mbsgen
