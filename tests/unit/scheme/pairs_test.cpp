// SPDX-License-Identifier: GPL-3.0-or-later
#include "scheme/passes/passes.h"
#include "support/catch.hpp"
#include "unit/scheme/text.h"

using namespace mbsgen::scheme;
using test::after;
using test::lines;

TEST_CASE("two factors that stand together in two products get an equation") {
  CHECK(after(share_pairs, R"(
    a_1 = q1*q2*qd1
    a_2 = q1*q2*qd2
    Q[0] = a_1
    Q[1] = a_2
  )") == lines(R"(
    p_1 = q1*q2
    a_1 = qd1*p_1
    a_2 = qd2*p_1
    Q[0] = a_1
    Q[1] = a_2
  )"));
}

TEST_CASE("two terms that stand together up to a factor get an equation") {
  CHECK(after(share_pairs, R"(
    a_1 = q1 - q2 + qd1
    a_2 = qd2 - 3*q1 + 3*q2
    Q[0] = a_1
    Q[1] = a_2
  )") == lines(R"(
    s_1 = q1 - q2
    a_1 = qd1 + s_1
    a_2 = qd2 - 3*s_1
    Q[0] = a_1
    Q[1] = a_2
  )"));
}

TEST_CASE("a pair that stands in one equation alone stays") {
  const char* lonely = R"(
    a_1 = q1*q2*qd1
    a_2 = qd1 + q1*qd2
    a_3 = q1 + q2
    a_4 = q1 - q2
    Q[0] = a_1
    Q[1] = a_2
    Q[2] = a_3
    Q[3] = a_4
  )";
  CHECK(after(share_pairs, lonely) == lines(lonely));
}

TEST_CASE("the most frequent pair goes first, and its symbol pairs further") {
  CHECK(after(share_pairs, R"(
    a_1 = q1*q2*q3*qd1
    a_2 = q1*q2*q3*qd2
    a_3 = q1*q2*qd3
    Q[0] = a_1
    Q[1] = a_2
    Q[2] = a_3
  )") == lines(R"(
    p_1 = q1*q2
    p_2 = q3*p_1
    a_1 = qd1*p_2
    a_2 = qd2*p_2
    a_3 = qd3*p_1
    Q[0] = a_1
    Q[1] = a_2
    Q[2] = a_3
  )"));
}

TEST_CASE("symbols of two pairs are a pair again") {
  CHECK(after(share_pairs, R"(
    a_1 = q1*q2*qd1
    a_2 = q3*q4*qd2
    a_3 = q1*q2*q3*q4*qd3
    a_4 = q1*q2*q3*q4*qd4
    Q[0] = a_1
    Q[1] = a_2
    Q[2] = a_3
    Q[3] = a_4
  )") == lines(R"(
    p_1 = q1*q2
    a_1 = qd1*p_1
    p_2 = q3*q4
    a_2 = qd2*p_2
    p_3 = p_1*p_2
    a_3 = qd3*p_3
    a_4 = qd4*p_3
    Q[0] = a_1
    Q[1] = a_2
    Q[2] = a_3
    Q[3] = a_4
  )"));
}

TEST_CASE("a square shares its base's pairs") {
  CHECK(after(share_pairs, R"(
    a_1 = q1^2*q2^2*qd1
    a_2 = q1*q2*qd2
    Q[0] = a_1
    Q[1] = a_2
  )") == lines(R"(
    p_1 = q1*q2
    a_1 = qd1*p_1^2
    a_2 = qd2*p_1
    Q[0] = a_1
    Q[1] = a_2
  )"));
}

TEST_CASE("divisors take no part") {
  CHECK(after(share_pairs, R"(
    a_1 = q1*q2/qd1
    a_2 = q1*q2/qd1^2
    Q[0] = a_1
    Q[1] = a_2
  )") == lines(R"(
    p_1 = q1*q2
    a_1 = p_1/qd1
    a_2 = p_1/qd1^2
    Q[0] = a_1
    Q[1] = a_2
  )"));
}
