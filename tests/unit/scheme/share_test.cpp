// SPDX-License-Identifier: GPL-3.0-or-later
#include "scheme/passes/passes.h"
#include "support/catch.hpp"
#include "unit/scheme/text.h"

using namespace mbsgen::scheme;
using test::after;
using test::lines;

TEST_CASE("a sub-expression that occurs twice gets an equation before its first use") {
  CHECK(after(share, R"(
    a_1 = qd1*sin(q1*q2)
    a_2 = qd2*sin(q1*q2)
    Q[0] = a_1
    Q[1] = a_2
  )") == lines(R"(
    t_1 = sin(q1*q2)
    a_1 = qd1*t_1
    a_2 = qd2*t_1
    Q[0] = a_1
    Q[1] = a_2
  )"));
}

TEST_CASE("a sub-expression that has an equation already is that equation's symbol") {
  CHECK(after(share, R"(
    a_1 = q1*q2
    a_2 = qd2 + sin(q1*q2)
    Q[0] = a_1
    Q[1] = a_2
  )") == lines(R"(
    a_1 = q1*q2
    a_2 = qd2 + sin(a_1)
    Q[0] = a_1
    Q[1] = a_2
  )"));
}

TEST_CASE("sines and cosines of sums of coordinates have the names of the field") {
  CHECK(after(share, R"(
    a_1 = qd1*sin(q2 + q3)
    a_2 = qd2*sin(q2 + q3)
    a_3 = qd1*cos(q1 - q3)
    a_4 = qd2*cos(q1 - q3)
    Q[0] = a_1
    Q[1] = a_2
    Q[2] = a_3
    Q[3] = a_4
  )") == lines(R"(
    S2p3 = sin(q2 + q3)
    a_1 = qd1*S2p3
    a_2 = qd2*S2p3
    C1m3 = cos(q1 - q3)
    a_3 = qd1*C1m3
    a_4 = qd2*C1m3
    Q[0] = a_1
    Q[1] = a_2
    Q[2] = a_3
    Q[3] = a_4
  )"));
}

TEST_CASE("a sine has its name although its angle gets an equation, too") {
  CHECK(after(share, R"(
    a_1 = qd1*sin(q2 + q3) + qd2*cos(q2 + q3)
    a_2 = qd2*sin(q2 + q3) - qd1*cos(q2 + q3)
    Q[0] = a_1
    Q[1] = a_2
  )") == lines(R"(
    t_1 = q2 + q3
    S2p3 = sin(t_1)
    C2p3 = cos(t_1)
    a_1 = qd1*S2p3 + qd2*C2p3
    a_2 = qd1*C2p3 - qd2*S2p3
    Q[0] = a_1
    Q[1] = -a_2
  )"));
}

TEST_CASE("a sine has its name although its angle had an equation before") {
  CHECK(after(share, R"(
    t_1 = q2 - q3
    t_2 = q1 - t_1
    a_1 = qd1*sin(t_2)
    a_2 = qd2*sin(t_2)
    Q[0] = a_1
    Q[1] = a_2
    Q[2] = t_1
  )") == lines(R"(
    t_1 = q2 - q3
    t_2 = q1 - t_1
    S1m2p3 = sin(t_2)
    a_1 = qd1*S1m2p3
    a_2 = qd2*S1m2p3
    Q[0] = a_1
    Q[1] = a_2
    Q[2] = t_1
  )"));
}

TEST_CASE("sines of other angles are numbered") {
  CHECK(after(share, R"(
    a_1 = qd1*sin(2*q2) + qd1*sin(q1 + d1)
    a_2 = qd2*sin(2*q2) + qd2*sin(q1 + d1)
    Q[0] = a_1
    Q[1] = a_2
  )") == lines(R"(
    t_1 = sin(2*q2)
    t_2 = sin(d1 + q1)
    a_1 = qd1*t_1 + qd1*t_2
    a_2 = qd2*t_1 + qd2*t_2
    Q[0] = a_1
    Q[1] = a_2
  )"));
}

TEST_CASE("numbers skip names that are taken") {
  CHECK(after(share, R"(
    t_1 = q1 + q2
    t_2 = qd1*sin(q1*q2) + t_1
    a_1 = qd2*sin(q1*q2) + t_1
    Q[0] = t_2
    Q[1] = a_1
  )") == lines(R"(
    t_1 = q1 + q2
    t_3 = sin(q1*q2)
    t_2 = t_1 + qd1*t_3
    a_1 = t_1 + qd2*t_3
    Q[0] = t_2
    Q[1] = a_1
  )"));
}

TEST_CASE("shared parts of constants get equations, and functions read what is left") {
  CHECK(after(share_constants, R"(
    c_1 := m1*(d1 + d2)
    c_2 := m2*(d1 + d2)
    c_3 := d1 + d2
    a_1 = c_1*q1 + c_2*q2 + c_3
    Q[0] = a_1
  )") == lines(R"(
    t_1 := d1 + d2
    c_1 := m1*t_1
    c_2 := m2*t_1
    a_1 = t_1 + c_1*q1 + c_2*q2
    Q[0] = a_1
  )"));
}
