// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/integer/integer.h"
#include <cln/integer.h>
#include <cln/integer_io.h>
#include <cln/numtheory.h>
#include <new>
#include <sstream>

namespace mbsgen {

struct Integer::Library {
  using Number = cln::cl_I;

  static const Number& of(const Integer& integer) {
    return *std::launder(reinterpret_cast<const Number*>(integer.bytes_));
  }
  static Number& of(Integer& integer) { return *std::launder(reinterpret_cast<Number*>(integer.bytes_)); }
  static Integer made(const Number& number) {
    Integer integer{Empty{}};
    new (integer.bytes_) Number(number);
    return integer;
  }
};

Integer::Integer(std::int64_t value) {
  static_assert(sizeof(Library::Number) <= size && alignof(Library::Number) <= 16);
  constexpr std::int64_t short_one = 1 << 28; // these need no call
  if (value > -short_one && value < short_one)
    new (bytes_) Library::Number(static_cast<int>(value));
  else
    new (bytes_) Library::Number(static_cast<long long>(value));
}

Integer::Integer(const Integer& other) {
  new (bytes_) Library::Number(Library::of(other));
}

// A number of CLN is one word that counts its users.
Integer::Integer(Integer&& other) noexcept {
  new (bytes_) Library::Number(Library::of(other));
}

Integer& Integer::operator=(const Integer& other) {
  if (this != &other) Library::of(*this) = Library::of(other);
  return *this;
}

Integer& Integer::operator=(Integer&& other) noexcept {
  Library::of(*this) = Library::of(other);
  return *this;
}

Integer::~Integer() {
  Library::of(*this).~cl_I();
}

Integer Integer::from_word(std::uint64_t word) {
  return Library::made(cln::cl_I(static_cast<unsigned long long>(word)));
}

Integer Integer::from_digits(std::string_view digits) {
  return Library::made(cln::cl_I(std::string(digits).c_str()));
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
  return Library::made(cln::ash(Library::of(*this), static_cast<sintC>(bits)));
}

Integer Integer::operator>>(std::size_t bits) const {
  return Library::made(cln::ash(Library::of(*this), -static_cast<sintC>(bits)));
}

int compare(const Integer& a, const Integer& b) {
  return cln::compare(Integer::Library::of(a), Integer::Library::of(b));
}

int Integer::sign() const {
  const cln::cl_I& number = Library::of(*this);
  return cln::zerop(number) ? 0 : cln::minusp(number) ? -1 : 1;
}

bool Integer::is_odd() const {
  return cln::oddp(Library::of(*this));
}

std::size_t Integer::bits() const {
  const cln::cl_I& number = Library::of(*this);
  return cln::integer_length(cln::minusp(number) ? -number : number);
}

std::size_t Integer::twos() const {
  return cln::ord2(Library::of(*this));
}

std::uint64_t Integer::low_word() const {
  return cln::cl_I_to_UQ(cln::ldb(Library::of(*this), cln::cl_byte(64, 0)));
}

Integer Integer::power(unsigned exponent) const {
  if (exponent == 0) return 1;
  return Library::made(cln::expt_pos(Library::of(*this), cln::cl_I(static_cast<unsigned long>(exponent))));
}

std::string Integer::text() const {
  std::ostringstream out;
  out << Library::of(*this);
  return out.str();
}

Integer::Division divide(const Integer& a, const Integer& b) {
  const cln::cl_I_div_t division = cln::floor2(Integer::Library::of(a), Integer::Library::of(b));
  return {Integer::Library::made(division.quotient), Integer::Library::made(division.remainder)};
}

Integer modulo(const Integer& a, const Integer& b) {
  return Integer::Library::made(cln::mod(Integer::Library::of(a), Integer::Library::of(b)));
}

Integer common_divisor(const Integer& a, const Integer& b) {
  return Integer::Library::made(cln::gcd(Integer::Library::of(a), Integer::Library::of(b)));
}

Integer inverse_modulo(const Integer& a, const Integer& prime) {
  cln::cl_I factor;
  cln::cl_I unused;
  cln::xgcd(Integer::Library::of(a), Integer::Library::of(prime), &factor, &unused);
  return Integer::Library::made(cln::mod(factor, Integer::Library::of(prime)));
}

std::optional<Integer> square_root(const Integer& a) {
  cln::cl_I root;
  if (!cln::sqrtp(Integer::Library::of(a), &root)) return std::nullopt;
  return Integer::Library::made(root);
}

bool is_probable_prime(const Integer& a) {
  return cln::isprobprime(Integer::Library::of(a));
}

} // namespace mbsgen
