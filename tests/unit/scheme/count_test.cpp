// SPDX-License-Identifier: GPL-3.0-or-later
#include "scheme/count.h"
#include "support/catch.hpp"
#include "unit/scheme/text.h"

using namespace mbsgen::scheme;

namespace {

mbsgen::expr::Cost cost_of(std::string_view text) {
  return cost(test::Sample(text).functions.front());
}

long critical_path_of(std::string_view text) {
  return critical_path(test::Sample(text).functions.front());
}

long weighted_cost_of(std::string_view text) {
  return weighted_cost(test::Sample(text).functions.front());
}

} // namespace

TEST_CASE("the cost of a function is that of its equations and of outputs that are expressions") {
  const mbsgen::expr::Cost cost = cost_of(R"(
    a_1 = q1*q2 + q3
    a_2 = sin(a_1)/a_1
    Q[0] = a_1
    Q[1] = a_2*q1 - sqrt(q2)
  )");
  CHECK(cost.add == 2);
  CHECK(cost.mul == 2);
  CHECK(cost.div == 1);
  CHECK(cost.trig == 1);
  CHECK(cost.sqrt == 1);
}

TEST_CASE("each unknown costs an addition and a multiplication for its step") {
  const std::string equations = "a_1 = q1*q2\nresidual[0] = a_1\ncorrection[0] = a_1\n";
  CHECK(cost_of("unknown q1 q2\n" + equations).flops() == cost_of(equations).flops() + 4);
}

TEST_CASE("the critical path is the longest chain of operations") {
  CHECK(critical_path_of("Q[0] = q1") == 0);
  CHECK(critical_path_of(R"(
    a_1 = q1*q2
    a_2 = a_1 + q3
    a_3 = q1*q3
    Q[0] = sin(a_2)
    Q[1] = a_3
  )") == 3);
}

TEST_CASE("operations beside each other do not lengthen the critical path") {
  CHECK(critical_path_of(R"(
    a_1 = q1*q2
    a_2 = q2*q3
    a_3 = q3*q4
    a_4 = a_1 + a_2 + a_3
    Q[0] = a_4
  )") == 2);
}

TEST_CASE("a call weighs ten operations") {
  CHECK(weighted_cost_of("Q[0] = q1*q2 + q3") == 2);
  CHECK(weighted_cost_of("Q[0] = sin(q1) + cos(q2)") == 21);
  CHECK(weighted_cost_of("Q[0] = sqrt(q1)*exp(q2)") == 21);
}
