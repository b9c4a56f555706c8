// SPDX-License-Identifier: GPL-3.0-or-later
#include "scheme/passes/run.h"
#include "support/catch.hpp"
#include "unit/scheme/text.h"

using namespace mbsgen::scheme;
using test::after;
using test::lines;

TEST_CASE("of the variants of a function the cheapest is kept") {
  CHECK(after(choose, R"(
    function mass_matrix
    M[0] = q1*q2 + q3
    function mass_matrix
    M[0] = q1*q2
    function mass_matrix
    M[0] = q1*q2 + q3*q4
  )") == lines(R"(
    function mass_matrix
    M[0] = q1*q2
  )"));
}

TEST_CASE("of variants of equal cost the first is kept") {
  CHECK(after(choose, R"(
    function bias
    c[0] = q1*q2
    function bias
    c[0] = q2*q3
  )") == lines(R"(
    function bias
    c[0] = q1*q2
  )"));
}

TEST_CASE("a sine weighs more than a few multiplications") {
  CHECK(after(choose, R"(
    function bias
    c[0] = sin(q1)
    function bias
    c[0] = q1*q2*q3*q4
  )") == lines(R"(
    function bias
    c[0] = q1*q2*q3*q4
  )"));
}

TEST_CASE("functions of different names are no variants") {
  const char* two = R"(
    function bias
    c[0] = q1*q2
    function mass_matrix
    M[0] = q1
  )";
  CHECK(after(choose, two) == lines(two));
}
