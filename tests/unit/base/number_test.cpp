// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/number.h"
#include "support/catch.hpp"
#include <limits>

using mbsgen::Rational;

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
