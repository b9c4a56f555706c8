// SPDX-License-Identifier: GPL-3.0-or-later
#include "scheme/passes/passes.h"
#include "support/catch.hpp"
#include "unit/scheme/text.h"

using namespace mbsgen::scheme;
using test::lines;

namespace {

std::string merged(std::string_view before) {
  return test::after([](Scheme& constants, Function& function) { merge(constants, function); }, before);
}

} // namespace

TEST_CASE("equations of one value become one, however they are written") {
  CHECK(merged(R"(
    a_1 = q1*(q2 + 1)
    a_2 = q1*q2 + q1
    Q[0] = a_1
    Q[1] = a_2
  )") == lines(R"(
    a_1 = q1*(1 + q2)
    Q[0] = a_1
    Q[1] = a_1
  )"));
}

TEST_CASE("a value and its negative share an equation") {
  CHECK(merged(R"(
    a_1 = qd1*(q1 - q2)
    a_2 = qd1*q2 - qd1*q1
    Q[0] = a_2*qd2
    Q[1] = a_1
  )") == lines(R"(
    a_1 = qd1*(q1 - q2)
    Q[0] = -qd2*a_1
    Q[1] = a_1
  )"));
}

TEST_CASE("a value that is zero or one is replaced by the number") {
  CHECK(merged(R"(
    S_1 = sin(q1)
    C_1 = cos(q1)
    a_1 = S_1*S_1 + C_1*C_1
    b_1 = (q1 + q2)^2 - q1*(q1 + 2*q2) - q2^2
    Q[0] = a_1*q1
    Q[1] = b_1 + q2
  )") == lines(R"(
    S_1 = sin(q1)
    C_1 = cos(q1)
    Q[0] = q1
    Q[1] = q2
  )"));
}

TEST_CASE("a value that is an input's is replaced by the input") {
  CHECK(merged(R"(
    a_1 = q1 + q2
    a_2 = a_1*(a_1 - q2)/a_1
    Q[0] = a_1
    Q[1] = a_2*qd1
  )") == lines(R"(
    a_1 = q1 + q2
    Q[0] = a_1
    Q[1] = q1*qd1
  )"));
}

TEST_CASE("a value that is a constant's is recognized through the constant's equation") {
  CHECK(merged(R"(
    c_1 := m1*d1
    a_1 = c_1*q1
    a_2 = m1*q1*d1
    Q[0] = a_1
    Q[1] = a_2
  )") == lines(R"(
    c_1 := m1*d1
    a_1 = c_1*q1
    Q[0] = a_1
    Q[1] = a_1
  )"));
}

TEST_CASE("sines of equal angles are equal, those of different angles are not") {
  CHECK(merged(R"(
    a_1 = q1 + q2
    S_1 = sin(a_1)
    S_2 = sin(q1)*cos(q2) + sin(q2)*cos(q1)
    S_3 = sin(q1 - q2)
    Q[0] = S_1
    Q[1] = S_2
    Q[2] = S_3
  )") == lines(R"(
    a_1 = q1 + q2
    S_1 = sin(a_1)
    S_3 = sin(q1 - q2)
    Q[0] = S_1
    Q[1] = S_1
    Q[2] = S_3
  )"));
}
