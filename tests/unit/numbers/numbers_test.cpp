// SPDX-License-Identifier: GPL-3.0-or-later
// Exact numbers beside CLN, which reads and writes the same texts: once with the integers that the program has,
// once with Boost's.
#include "base/number.h"
#include "support/catch.hpp"
#include <cln/dfloat.h>
#include <cln/integer_io.h>
#include <cln/numtheory.h>
#include <cln/rational_io.h>
#include <cmath>
#include <random>
#include <sstream>
#include <vector>

using mbsgen::Integer;
using mbsgen::Rational;

namespace {

template <class Number>
std::string text(const Number& value) {
  std::ostringstream out;
  out << value;
  return out.str();
}

Rational ours(const cln::cl_RA& value) {
  return Rational::from_decimal(text(cln::numerator(value))).value() /
         Rational::from_decimal(text(cln::denominator(value))).value();
}

Integer ours(const cln::cl_I& value) {
  return ours(cln::cl_RA(value)).numerator();
}

cln::cl_I random_integer(std::mt19937_64& random, unsigned bits) {
  cln::cl_I value = 0;
  for (unsigned drawn = 0; drawn < bits; drawn += 64)
    value = (value << 64) + cln::cl_I(static_cast<unsigned long>(random()));
  value = cln::ldb(value, cln::cl_byte(bits, 0));
  return random() % 2 == 0 ? value : -value;
}

// Values on both sides of what one word holds, some of everyday size, and long ones.
std::vector<cln::cl_RA> fractions() {
  const long edge = 1L << 31;
  std::vector<cln::cl_RA> values;
  for (const long above : {0L, 1L, -1L, 3L, -60L, edge - 1, edge, -edge, -edge - 1, edge + 1, 1L << 60})
    for (const long below : {1L, 2L, 7L, edge - 1, edge, edge + 1})
      values.push_back(cln::cl_RA(above) / below);
  std::mt19937_64 random(5);
  for (unsigned i = 0; i < 40; ++i)
    values.push_back(cln::cl_RA(random_integer(random, 1 + 7 * i)) /
                     (1 + cln::abs(random_integer(random, 3 + 5 * i))));
  return values;
}

std::vector<cln::cl_I> integers() {
  std::mt19937_64 random(7);
  std::vector<cln::cl_I> values = {0, 1, -1, 2, -2};
  for (const unsigned bits : {31u, 32u, 63u, 64u, 65u, 127u, 128u, 129u, 220u, 700u})
    for (const long step : {-1L, 0L, 1L}) {
      values.push_back((cln::cl_I(1) << bits) + step);
      values.push_back(-values.back());
    }
  for (unsigned bits = 5; bits < 800; bits = bits * 3 / 2) values.push_back(random_integer(random, bits));
  return values;
}

} // namespace

TEST_CASE("arithmetic of fractions is CLN's, whether they fit in a word or not") {
  for (const cln::cl_RA& x : fractions())
    for (const cln::cl_RA& y : fractions()) {
      const Rational a = ours(x);
      const Rational b = ours(y);
      INFO(text(x) << " and " << text(y));
      CHECK((a + b).text() == text(x + y));
      CHECK((a - b).text() == text(x - y));
      CHECK((a * b).text() == text(x * y));
      if (!b.is_zero()) CHECK((a / b).text() == text(x / y));
      CHECK((a < b) == (x < y));
      CHECK((a == b) == (x == y));
      if (a == b) CHECK(a.hash() == b.hash());
    }
}

TEST_CASE("properties of fractions are CLN's, whether they fit in a word or not") {
  for (const cln::cl_RA& x : fractions()) {
    const Rational a = ours(x);
    INFO(text(x));
    CHECK(a.text() == text(x));
    CHECK(a.to_double() == cln::double_approx(x));
    CHECK((-a).text() == text(-x));
    CHECK(a.abs().text() == text(cln::abs(x)));
    CHECK(a.floor().text() == text(cln::floor1(x)));
    CHECK(a.numerator().text() == text(cln::numerator(x)));
    CHECK(a.denominator().text() == text(cln::denominator(x)));
    CHECK(a.power(3).text() == text(cln::expt(x, 3)));
    CHECK(a.is_integer() == (cln::denominator(x) == 1));
    CHECK(a.is_negative() == cln::minusp(x));
    CHECK(a.is_zero() == cln::zerop(x));
    CHECK(a.is_one() == (x == 1));
    CHECK(a.is_minus_one() == (x == -1));
    CHECK((a * a).square_root() == a.abs());
  }
}

TEST_CASE("integers are CLN's") {
  for (const cln::cl_I& x : integers()) {
    const Integer a = ours(x);
    INFO(text(x));
    CHECK(a.text() == text(x));
    CHECK(a.bits() == cln::integer_length(cln::abs(x)));
    CHECK(a.is_odd() == cln::oddp(x));
    CHECK(a.low_word() == cln::cl_I_to_UQ(cln::ldb(x, cln::cl_byte(64, 0))));
    CHECK((a << 77).text() == text(x << 77));
    CHECK((a.abs() >> 77).text() == text(cln::abs(x) >> 77));
    CHECK(a.power(5).text() == text(cln::expt_pos(x, 5)));
    CHECK(mbsgen::square_root((a * a)) == a.abs());
    CHECK_FALSE(mbsgen::square_root(a * a + 2));
    if (!a.is_zero()) CHECK(a.twos() == cln::ord2(x));
  }
}

TEST_CASE("divisions of integers are CLN's, whatever the signs") {
  for (const cln::cl_I& x : integers())
    for (const cln::cl_I& y : integers()) {
      const Integer a = ours(x);
      const Integer b = ours(y);
      INFO(text(x) << " and " << text(y));
      CHECK((a < b) == (x < y));
      CHECK(common_divisor(a, b).text() == text(cln::gcd(x, y)));
      if (b.is_zero()) continue;
      const Integer::Division division = divide(a, b);
      CHECK(division.quotient.text() == text(cln::floor1(x, y)));
      CHECK(division.remainder.text() == text(cln::mod(x, y)));
      CHECK(modulo(a, b) == division.remainder);
    }
}

TEST_CASE("primes are recognised and inverses modulo them exact") {
  std::mt19937_64 random(11);
  for (const unsigned bits : {33u, 64u, 128u, 220u}) {
    const cln::cl_I start = (cln::cl_I(1) << bits) + cln::abs(random_integer(random, bits));
    for (long step = 1; step < 60; step += 2) {
      INFO(text(start + step));
      CHECK(is_probable_prime(ours(start + step)) == cln::isprobprime(start + step));
    }
    const Integer prime = ours(cln::nextprobprime(start));
    for (const cln::cl_I& x : integers()) {
      const Integer a = modulo(ours(x), prime);
      if (a.is_zero()) continue;
      INFO(a.text() << " modulo " << prime.text());
      CHECK(modulo(inverse_modulo(a, prime) * a, prime).is_one());
    }
  }
}

TEST_CASE("a double is the one next to its fraction, ties to even") {
  std::mt19937_64 random(13);
  const auto check = [](const cln::cl_RA& x) {
    INFO(text(x));
    CHECK(ours(x).to_double() == cln::double_approx(x));
  };
  const cln::cl_I unit = cln::cl_I(1) << 53;
  for (const long odd : {1L, 3L, 5L, 1000001L})
    for (const int shift : {0, 40, 900}) { // midpoints, and what lies beside them
      const cln::cl_RA middle = (unit + odd) * cln::expt(cln::cl_RA(2), shift - 1) + 0;
      check(2 * middle);
      check(middle * (2 * unit + odd));
      check(middle + cln::cl_RA(1) / (unit * unit));
    }
  for (int i = 0; i < 200; ++i)
    check(cln::cl_RA(random_integer(random, 300)) / (1 + cln::abs(random_integer(random, 290))));
}

TEST_CASE("the smallest doubles are rounded once") {
  const Rational smallest = Rational::from_double(std::ldexp(1.0, -1074));
  CHECK(smallest.to_double() == std::ldexp(1.0, -1074));
  CHECK((smallest / 2).to_double() == 0);
  CHECK((smallest * 3 / 2).to_double() == std::ldexp(1.0, -1073));
  CHECK((smallest * Rational(1000001) / Rational(2)).to_double() == std::ldexp(500000.0, -1074));
  CHECK((smallest * Rational(1000003) / Rational(2)).to_double() == std::ldexp(500002.0, -1074));
  CHECK((smallest / 2 + smallest.power(2)).to_double() == std::ldexp(1.0, -1074));
}

TEST_CASE("a double's very value is its fraction") {
  for (const double value : {0.1, -1e300, 1e-300, 3.0, -0.75, 0.0, 1.7976931348623157e308}) {
    INFO(value);
    const Rational exact = Rational::from_double(value);
    CHECK(exact.text() == text(cln::rational(cln::cl_DF(value))));
    CHECK(exact.to_double() == value);
  }
}
