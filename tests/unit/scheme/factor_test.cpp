// SPDX-License-Identifier: GPL-3.0-or-later
#include "scheme/passes/passes.h"
#include "support/catch.hpp"
#include "unit/scheme/text.h"

using namespace mbsgen::scheme;
using test::after;
using test::lines;

TEST_CASE("a common factor of a sum's terms is taken out") {
  CHECK(after(factor, R"(
    a_1 = q1*q2 + q1*qd1 + qd2
    Q[0] = a_1
  )") == lines(R"(
    a_1 = qd2 + q1*(q2 + qd1)
    Q[0] = a_1
  )"));
}

TEST_CASE("the factor that saves most is taken out first") {
  CHECK(after(factor, R"(
    a_1 = q1*q2*qd1 + q1*q2*qd2 + q1*qdd1
    Q[0] = a_1
  )") == lines(R"(
    a_1 = q1*(qdd1 + q2*(qd1 + qd2))
    Q[0] = a_1
  )"));
}

TEST_CASE("a common number is taken out") {
  CHECK(after(factor, R"(
    a_1 = 3*q1 - 3*q2 + qd1
    Q[0] = a_1
  )") == lines(R"(
    a_1 = qd1 + 3*(q1 - q2)
    Q[0] = a_1
  )"));
}

TEST_CASE("a sum without common factors stays as it is") {
  const char* sum = R"(
    a_1 = q1*q2 + qd1*qd2
    Q[0] = a_1
  )";
  CHECK(after(factor, sum) == lines(sum));
}

TEST_CASE("sums inside products and arguments are factored, too") {
  CHECK(after(factor, R"(
    a_1 = qdd1*sin(q1*q2 + q1*qd1)
    Q[0] = a_1
  )") == lines(R"(
    a_1 = qdd1*sin(q1*(q2 + qd1))
    Q[0] = a_1
  )"));
}

TEST_CASE("common factors of constants are taken out, functions stay as they are") {
  CHECK(after(factor_constants, R"(
    c_1 := m1*d1 + m1*d2
    a_1 = q1*q2 + q1*qd1
    Q[0] = a_1*c_1
  )") == lines(R"(
    c_1 := m1*(d1 + d2)
    a_1 = q1*q2 + q1*qd1
    Q[0] = c_1*a_1
  )"));
}
