// SPDX-License-Identifier: GPL-3.0-or-later
#include "scheme/passes/passes.h"
#include "support/catch.hpp"
#include "unit/scheme/text.h"

using namespace mbsgen::scheme;
using test::after;
using test::lines;

TEST_CASE("what an iteration repeats without need is computed before it") {
  CHECK(after(lift, R"(
    unknown q1
    a_1 = q1*q2*q3 + sin(q2*q3)
    residual[0] = a_1
    correction[0] = a_1*q2
  )") == lines(R"(
    unknown q1
    l_1 = q2*q3
    l_2 = sin(q2*q3)
    a_1 = l_2 + q1*l_1
    residual[0] = a_1
    correction[0] = q2*a_1
  )"));
}

TEST_CASE("the factors of an output that do not depend on an unknown are lifted, too") {
  CHECK(after(lift, R"(
    unknown q1
    residual[0] = q1*q2*q3
    correction[0] = q1
  )") == lines(R"(
    unknown q1
    l_1 = q2*q3
    residual[0] = q1*l_1
    correction[0] = q1
  )"));
}

TEST_CASE("equations after the iteration stay as they are") {
  const char* behind = R"(
    unknown q1
    a_1 = q1*q2
    a_2 = q1*q2*q3*qd1
    residual[0] = a_1
    correction[0] = a_1
    Q[0] = a_2
  )";
  CHECK(after(lift, behind) == lines(behind));
}

TEST_CASE("equations that do not depend on an unknown stay as they are") {
  const char* before = R"(
    unknown q1
    a_1 = q2*q3*qd1
    a_2 = q1*a_1
    residual[0] = a_2
    correction[0] = a_2
  )";
  CHECK(after(lift, before) == lines(before));
}

TEST_CASE("a function without unknowns stays as it is") {
  const char* open = R"(
    a_1 = q1*q2*q3
    Q[0] = a_1
  )";
  CHECK(after(lift, open) == lines(open));
}
