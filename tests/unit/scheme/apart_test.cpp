// SPDX-License-Identifier: GPL-3.0-or-later
#include "scheme/count.h"
#include "scheme/guards.h"
#include "scheme/passes/apart.h"
#include "support/catch.hpp"
#include "unit/scheme/text.h"

using namespace mbsgen::scheme;

namespace {

Program apart(Program program) {
  set_apart(program);
  return program;
}

} // namespace

TEST_CASE("terms that are zero where a contact is open become an equation") {
  CHECK(test::after(apart, R"(
    f_1 = max(sign(q1), 0)*tanh(q2)*exp(q3)
    a_1 = f_1*q4 + q2*q3 + f_1*q5*q6
    Q[0] = a_1
  )") == test::Sample(R"(
    f_1 = max(sign(q1), 0)*tanh(q2)*exp(q3)
    z_1 = f_1*q4 + f_1*q5*q6
    a_1 = q2*q3 + z_1
    Q[0] = a_1
  )")
             .text());
}

TEST_CASE("terms of different contacts become different equations, also within products") {
  const test::Sample sample(test::after(apart, R"(
    f_1 = max(sign(q1), 0)*tanh(q3)*exp(q3)
    f_2 = max(sign(q2), 0)*tanh(q4)*exp(q4)
    a_1 = q7*(q3 + f_1*q4*q5 - f_2*q5*q6)
    Q[0] = a_1
  )"));
  const Function& function = sample.functions.front();
  REQUIRE(function.equations.size() == 5);
  const Guards guards = guards_of(function);
  REQUIRE(guards.guards.size() == 2);
  CHECK(guards.of_steps[2] != Guards::none);
  CHECK(guards.of_steps[3] != Guards::none);
  CHECK(guards.of_steps[2] != guards.of_steps[3]);
  CHECK(cost(function).flops() == 11);
}

TEST_CASE("single operations, and sums without contacts, stay as they are") {
  for (const char* text :
       {"f_1 = max(sign(q1), 0)*tanh(q2)*exp(q3)\na_1 = q2 + f_1*q4\nQ[0] = a_1\n",
        "a_1 = q1*q2*q3 + q2*q3*q4\nQ[0] = a_1\n",
        "f_1 = max(sign(q1), 0)*tanh(q2)*exp(q3)\na_1 = f_1*q4*q5 + f_1*q6*q7\nQ[0] = a_1\n"})
    CHECK(test::after(apart, text) == test::Sample(text).text());
}
