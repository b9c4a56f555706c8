// SPDX-License-Identifier: GPL-3.0-or-later
#include "scheme/passes/passes.h"
#include "support/catch.hpp"
#include "unit/scheme/text.h"

using namespace mbsgen::scheme;
using test::after;
using test::lines;

TEST_CASE("the constant factors of a product become one constant, the number among them") {
  CHECK(after(hoist, R"(
    a_1 = 2*m1*d1*q1*q2
    Q[0] = a_1
  )") == lines(R"(
    c_1 := 2*m1*d1
    a_1 = c_1*q1*q2
    Q[0] = a_1
  )"));
}

TEST_CASE("the constant terms of a sum become one constant") {
  CHECK(after(hoist, R"(
    a_1 = m1*d1 + m2*d2 + q1*q2
    Q[0] = a_1
  )") == lines(R"(
    c_1 := m1*d1 + m2*d2
    a_1 = c_1 + q1*q2
    Q[0] = a_1
  )"));
}

TEST_CASE("a coefficient joins the constant factors of its term") {
  CHECK(after(hoist, R"(
    a_1 = 3*m1*q1 + q2
    Q[0] = a_1
  )") == lines(R"(
    c_1 := 3*m1
    a_1 = q2 + c_1*q1
    Q[0] = a_1
  )"));
}

TEST_CASE("a parameter alone is no constant of its own") {
  const char* plain = R"(
    a_1 = 2*q2 + m1*q1
    Q[0] = a_1
  )";
  CHECK(after(hoist, plain) == lines(plain));
}

TEST_CASE("constants inside functions and divisors are found") {
  CHECK(after(hoist, R"(
    a_1 = q1*sin(m1*d1)/(d1 + d2)
    Q[0] = a_1
  )") == lines(R"(
    c_1 := sin(m1*d1)/(d1 + d2)
    a_1 = c_1*q1
    Q[0] = a_1
  )"));
}

TEST_CASE("functions share constants, and numbers go on where earlier ones have ended") {
  CHECK(after(hoist, R"(
    c_1 := m1*d1
    function one
    a_1 = m1*d1*q1
    b_1 = m2*d2*q1
    Q[0] = a_1 + b_1
    function two
    Q[0] = m2*d2*q2 + m3*d3*q3
  )") == lines(R"(
    c_1 := m1*d1
    c_2 := m2*d2
    c_3 := m3*d3
    function one
    a_1 = c_1*q1
    b_1 = c_2*q1
    Q[0] = a_1 + b_1
    function two
    Q[0] = c_2*q2 + c_3*q3
  )"));
}
