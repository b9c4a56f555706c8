// SPDX-License-Identifier: GPL-3.0-or-later
#include "scheme/passes/passes.h"
#include "support/catch.hpp"
#include "unit/scheme/text.h"

using namespace mbsgen::scheme;
using test::after;
using test::lines;

TEST_CASE("an equation that is used once takes the place of its symbol") {
  CHECK(after(inline_single_uses, R"(
    a_1 = q1*q2
    a_2 = a_1 + qd1
    a_3 = a_2*qd2
    Q[0] = a_3
  )") == lines(R"(
    a_3 = qd2*(qd1 + q1*q2)
    Q[0] = a_3
  )"));
}

TEST_CASE("an equation that is used twice stays") {
  const char* twice = R"(
    a_1 = q1*q2
    a_2 = qd1 + a_1
    a_3 = qd2*a_1
    Q[0] = a_2
    Q[1] = a_3
  )";
  CHECK(after(inline_single_uses, twice) == lines(twice));
}

TEST_CASE("a second use inside an expression that is itself used twice counts") {
  const char* hidden = R"(
    a_1 = q1*q2
    a_2 = (qd1 + a_1)*qd1 + sin(qd1 + a_1)
    Q[0] = a_2
  )";
  CHECK(after(inline_single_uses, hidden).find("a_1 = q1*q2\n") == 0);
}

TEST_CASE("an equation that stands in a power or as an argument stays") {
  const char* powers = R"(
    a_1 = q1 + q2
    a_2 = q1 - q2
    a_3 = qd1*a_1^2
    a_4 = qd1*sin(a_2)
    Q[0] = a_3
    Q[1] = a_4
  )";
  CHECK(after(inline_single_uses, powers) == lines(powers));
}

TEST_CASE("an equation that another name stands for goes, however often it is used") {
  CHECK(after(inline_single_uses, R"(
    a_1 = -q1
    a_2 = a_1*q2 + qd1
    a_3 = a_1*qd2 + qd1
    Q[0] = a_2
    Q[1] = a_3
  )") == lines(R"(
    a_2 = qd1 - q1*q2
    a_3 = qd1 - q1*qd2
    Q[0] = a_2
    Q[1] = a_3
  )"));
}

TEST_CASE("an equation with a long right-hand side stays") {
  std::string sum = "q1*qd1";
  for (int i = 2; i <= 40; ++i) sum += " + q" + std::to_string(i) + "*qd" + std::to_string(i);
  const std::string before = "a_1 = " + sum + "\na_2 = qdd1*a_1\nQ[0] = a_2\n";
  CHECK(after(inline_single_uses, before) == lines(before));
}
