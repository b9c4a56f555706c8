// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/cln.h"
#include "base/number.h"
#include "support/catch.hpp"
#include <cln/rational_io.h>
#include <random>
#include <sstream>
#include <vector>

using mbsgen::Rational;

namespace {

std::string text(const cln::cl_RA& value) {
  std::ostringstream out;
  out << value;
  return out.str();
}

cln::cl_RA ratio(long above, long below) {
  return cln::cl_RA(above) / below;
}

// Values on both sides of what one word holds, and some of everyday size.
std::vector<cln::cl_RA> samples() {
  const long edge = 1L << 31;
  std::vector<cln::cl_RA> values;
  for (const long above : {0L, 1L, -1L, 3L, -60L, edge - 1, edge, -edge, -edge - 1, edge + 1, 1L << 60})
    for (const long below : {1L, 2L, 7L, edge - 1, edge, edge + 1}) values.push_back(ratio(above, below));
  std::mt19937_64 random(5);
  for (int i = 0; i < 40; ++i) {
    const auto bits = static_cast<int>(20 + random() % 40);
    values.push_back(
        ratio(static_cast<long>(random() >> bits) - 1000, 1 + static_cast<long>(random() >> bits)));
  }
  return values;
}

} // namespace

TEST_CASE("arithmetic of numbers is CLN's, whether they fit in a word or not") {
  for (const cln::cl_RA& x : samples())
    for (const cln::cl_RA& y : samples()) {
      const Rational a(x);
      const Rational b(y);
      INFO(text(x) << " and " << text(y));
      CHECK((a + b).cln() == x + y);
      CHECK((a - b).cln() == x - y);
      CHECK((a * b).cln() == x * y);
      if (!b.is_zero()) CHECK((a / b).cln() == x / y);
      CHECK((a < b) == (x < y));
      CHECK((a == b) == (x == y));
      if (a == b) CHECK(a.hash() == b.hash());
    }
}

TEST_CASE("properties of numbers are CLN's, whether they fit in a word or not") {
  for (const cln::cl_RA& x : samples()) {
    const Rational a(x);
    INFO(text(x));
    CHECK(a.text() == text(x));
    CHECK(a.to_double() == cln::double_approx(x));
    CHECK((-a).cln() == -x);
    CHECK(a.abs().cln() == cln::abs(x));
    CHECK(a.floor().cln() == cln::floor1(x));
    CHECK(a.numerator().cln() == cln::numerator(x));
    CHECK(a.denominator().cln() == cln::denominator(x));
    CHECK(a.power(3).cln() == cln::expt(x, 3));
    CHECK(a.is_integer() == (cln::denominator(x) == 1));
    CHECK(a.is_negative() == cln::minusp(x));
    CHECK(a.is_zero() == cln::zerop(x));
    CHECK(a.is_one() == (x == 1));
    CHECK(a.is_minus_one() == (x == -1));
    CHECK((a * a).square_root() == a.abs());
  }
}

TEST_CASE("equal numbers are one word, however they came about") {
  const Rational large(1L << 40);
  CHECK(large / large == Rational(1));
  CHECK((large / large).is_one());
  CHECK((large - large).is_zero());
  CHECK(Rational(2) / Rational(-4) == -Rational::half());
  CHECK(Rational(-(1L << 31)) / Rational(-1) == Rational(1L << 31));
}

TEST_CASE("shared numbers outlive their makers") {
  Rational kept;
  {
    const Rational large(1L << 40);
    Rational copy = large;
    Rational moved = std::move(copy);
    copy = moved;
    kept = copy;
    kept = *&kept;
  }
  CHECK(kept.text() == "1099511627776");
}

TEST_CASE("numbers where there is no value throw") {
  CHECK_THROWS_AS(Rational(1) / Rational(0), std::domain_error);
  CHECK_THROWS_AS(Rational(1L << 40) / Rational(0), std::domain_error);
  CHECK_THROWS_AS(Rational(0).inverse(), std::domain_error);
  CHECK_THROWS_AS(Rational(0).power(-1), std::domain_error);
}

TEST_CASE("what no double can hold is infinite") {
  CHECK(Rational(10).power(400).to_double() == std::numeric_limits<double>::infinity());
  CHECK((Rational(1) / Rational(10).power(400)).to_double() == 0);
}

TEST_CASE("remainders of integers are not negative") {
  CHECK(Rational(7).modulo(4) == 3);
  CHECK(Rational(-1).modulo(4) == 3);
  CHECK(Rational(-8).modulo(4) == 0);
  CHECK((Rational(2).power(80) + 1).modulo(4) == 1);
}

TEST_CASE("only machine integers are given out as such") {
  CHECK(Rational(-(1L << 31)).to_long() == -(1L << 31));
  CHECK_FALSE(Rational(1L << 31).to_long());
  CHECK_FALSE(Rational::half().to_long());
}
