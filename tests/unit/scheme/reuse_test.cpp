// SPDX-License-Identifier: GPL-3.0-or-later
#include "scheme/passes/passes.h"
#include "support/catch.hpp"
#include "unit/scheme/text.h"

using namespace mbsgen::scheme;
using test::lines;

namespace {

std::string reused(std::string_view before) {
  return test::after([](Scheme& constants, Function& function) { reuse(constants, function); }, before);
}

} // namespace

TEST_CASE("a sum is made of an earlier one and of a product in it") {
  // The acceleration of a turning frame, and the column of Ω beside it.
  CHECK(reused(R"(
    a_1 = qdd1 - q1*q2
    a_2 = 2*q1*q2 - qdd1
    Q[0] = a_1
    Q[1] = a_2
  )") == lines(R"(
    p_1 = q1*q2
    a_1 = qdd1 - p_1
    a_2 = a_1 - p_1
    Q[0] = a_1
    Q[1] = -a_2
  )"));
}

TEST_CASE("a value that nobody else reads is counted among what a new form saves") {
  CHECK(reused(R"(
    a_1 = 2*q1
    a_2 = qdd1 - q1*q2
    a_3 = q2*a_1 - qdd1
    Q[0] = a_2
    Q[1] = a_3
  )") == lines(R"(
    a_1 = 2*q1
    p_1 = q1*q2
    a_2 = qdd1 - p_1
    a_3 = a_2 - p_1
    Q[0] = a_2
    Q[1] = -a_3
  )"));
}

TEST_CASE("two operations become the product of two values") {
  CHECK(reused(R"(
    a_1 = q1 + q2
    a_2 = qd1*(q1*qd2 + q2*qd2)
    a_3 = qd1*qd2
    a_4 = qd1*qd2*q1 + qd1*qd2*q2
    Q[0] = a_1
    Q[1] = a_2
    Q[2] = a_3
    Q[3] = a_4 + q1
  )") == lines(R"(
    a_1 = q1 + q2
    a_2 = qd1*(q1*qd2 + q2*qd2)
    a_3 = qd1*qd2
    a_4 = a_1*a_3
    Q[0] = a_1
    Q[1] = a_2
    Q[2] = a_3
    Q[3] = q1 + a_4
  )"));
}

TEST_CASE("nothing is added that is taken off again") {
  const char* cancelling = R"(
    a_1 = qd1 + qd2 + 2*qdd2
    a_2 = qd1 + qd2 + 2*qdd1
    a_3 = 2*qdd1 - 2*qdd2
    Q[0] = a_1
    Q[1] = a_2
    Q[2] = a_3
  )";
  // Not a_2 - a_1, whose first two summands cancel.
  CHECK(reused(cancelling).find("qdd1-qdd2") != std::string::npos);
}

TEST_CASE("an iteration does not compute what is wanted once") {
  const char* once = R"(
    unknown q1
    a_1 = qdd1 - q1*q2
    a_2 = 2*q1*q2 - qdd1
    residual[0] = a_2
    correction[0] = a_2
    Q[0] = a_1
  )";
  CHECK(reused(once) == lines(once));
}
