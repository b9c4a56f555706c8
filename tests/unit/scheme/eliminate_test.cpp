// SPDX-License-Identifier: GPL-3.0-or-later
#include "scheme/passes/passes.h"
#include "support/catch.hpp"
#include "unit/scheme/text.h"

using namespace mbsgen::scheme;
using test::after;
using test::lines;

TEST_CASE("an equation that no result needs is removed, and counted") {
  test::Sample sample(R"(
    a_1 = q1*q2
    b_1 = a_1*qd1
    Q[0] = a_1
  )");
  eliminate(sample.pool, sample.functions.front());
  CHECK(sample.text() == lines(R"(
    a_1 = q1*q2
    Q[0] = a_1
  )"));
  CHECK(sample.functions.front().removed == 1);
}

TEST_CASE("equations that dead equations alone read are removed with them") {
  CHECK(after(eliminate, R"(
    a_1 = q1*q2
    a_2 = a_1 + qd1
    a_3 = a_2*a_1
    b_1 = q1 + q2
    Q[0] = qd1*b_1
  )") == lines(R"(
    b_1 = q1 + q2
    Q[0] = qd1*b_1
  )"));
}

TEST_CASE("values of an iteration are results") {
  const char* iteration = R"(
    unknown q1
    a_1 = q1*q2
    b_1 = q1 + q2
    p_1 = q1 - q2
    residual[0] = a_1
    correction[0] = b_1
    pivot[0] = p_1
  )";
  CHECK(after(eliminate, iteration) == lines(iteration));
}

TEST_CASE("a law whose result nothing needs is not called, nor are its arguments computed") {
  CHECK(after(eliminate, R"(
    z_1 = q1*q2
    z_2 = q1 + q2
    f_1 = q2*F1
    f_2 = q2*F2
    law spring -> F1
    law damper -> F2
    law spring[0] = z_1
    law damper[0] = z_2
    Q[0] = f_2
  )") == lines(R"(
    z_2 = q1 + q2
    f_2 = q2*F2
    law damper -> F2
    law damper[0] = z_2
    Q[0] = f_2
  )"));
}

TEST_CASE("a law whose arguments need another law keeps that one") {
  const char* chain = R"(
    z_1 = q1*q2
    z_2 = q2*F1
    law spring -> F1
    law damper -> F2
    law spring[0] = z_1
    law damper[0] = z_2
    Q[0] = F2
  )";
  CHECK(after(eliminate, chain) == lines(chain));
}

TEST_CASE("a constant that no function reads is removed") {
  CHECK(after(eliminate_constants, R"(
    c_1 := m1*d1
    c_2 := c_1*d2
    c_3 := m1*d2
    c_4 := m2*d2
    function one
    a_1 = c_2*q1
    Q[0] = a_1
    function two
    Q[0] = c_4
  )") == lines(R"(
    c_1 := m1*d1
    c_2 := d2*c_1
    c_4 := m2*d2
    function one
    a_1 = c_2*q1
    Q[0] = a_1
    function two
    Q[0] = c_4
  )"));
}
