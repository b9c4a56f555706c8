// SPDX-License-Identifier: GPL-3.0-or-later
#include "scheme/breakdown.h"
#include "scheme/count.h"
#include "support/catch.hpp"
#include "unit/scheme/text.h"
#include <algorithm>

using namespace mbsgen::scheme;

namespace {

Shape two_bodies() {
  Shape shape;
  shape.body_names = {"crank", "rod"};
  shape.velocity_bodies = {0, 1};
  shape.tree_order = {1, 0};
  return shape;
}

long flops(const std::vector<Share>& shares, const std::string& name) {
  const auto found =
      std::find_if(shares.begin(), shares.end(), [&](const Share& share) { return share.name == name; });
  return found == shares.end() ? -1 : found->cost.flops();
}

Breakdown breakdown_of(const test::Sample& sample, const Shape& shape = two_bodies()) {
  return breakdown(sample.pool, sample.functions.front(), shape);
}

void check_sums(const test::Sample& sample) {
  const Breakdown of = breakdown_of(sample);
  const mbsgen::expr::Cost all = cost(sample.functions.front());
  for (const std::vector<Share>* shares : {&of.quantities, &of.steps, &of.bodies}) {
    mbsgen::expr::Cost sum;
    std::size_t equations = 0;
    for (const Share& share : *shares) {
      sum += share.cost;
      equations += share.equations;
    }
    CHECK(sum.add == all.add);
    CHECK(sum.mul == all.mul);
    CHECK(sum.div == all.div);
    CHECK(sum.calls() == all.calls());
    CHECK(equations == sample.functions.front().equations.size());
  }
}

} // namespace

TEST_CASE("operations count with the quantity of the symbol, with step and body of the topic") {
  test::Sample sample(R"(
    OM_1_2 = q1*q2 + q3
    OMp_1_2 = OM_1_2*qd1
    F_2_1 = OMp_1_2*m1 + OM_1_2 + q1
    Q[0] = F_2_1
  )");
  std::vector<Equation>& equations = sample.functions.front().equations;
  equations[0].topic = equations[1].topic = {1, "motion"};
  equations[2].topic = {0, "forces"};
  const Breakdown of = breakdown_of(sample);
  CHECK(flops(of.quantities, "angular velocity") == 2);
  CHECK(flops(of.quantities, "angular acceleration") == 1);
  CHECK(flops(of.quantities, "forces") == 3);
  CHECK(flops(of.steps, "motion") == 3);
  CHECK(flops(of.steps, "forces") == 3);
  CHECK(flops(of.bodies, "rod") == 3);
  CHECK(flops(of.bodies, "crank") == 3);
  check_sums(sample);
}

TEST_CASE("a part that passes have named counts with the first equation that reads it, through other parts") {
  test::Sample sample(R"(
    p_1 = q1*q2
    t_1 = p_1 + q3
    No_1_2 = t_1*q4
    Fo_1_2 = t_1*qd1 + p_1
    Q[0] = No_1_2
    Q[1] = Fo_1_2
  )");
  const Breakdown of = breakdown_of(sample);
  CHECK(flops(of.quantities, "moments") == 3);
  CHECK(flops(of.quantities, "forces") == 2);
  CHECK(flops(of.quantities, "shared parts") == -1);
  check_sums(sample);
}

TEST_CASE(
    "outputs that are expressions count with the last equation that they read, the iteration on its own") {
  test::Sample sample(R"(
    unknown q1 q2
    h_1 = q1*q2
    dv_1 = h_1*q3
    residual[0] = h_1
    correction[0] = h_1*dv_1
    correction[1] = dv_1
  )");
  const Breakdown of = breakdown_of(sample);
  CHECK(flops(of.quantities, "constraints") == 1);
  CHECK(flops(of.quantities, "corrections of the iteration") == 1 + 1 + 4);
  CHECK(flops(of.steps, "step of the iteration") == 4);
  check_sums(sample);
}

TEST_CASE("equations about no body count with the joint of their first index") {
  test::Sample sample(R"(
    H_1_2 = q1*q2
    h_2 = q1*q3
    Q[0] = H_1_2 + h_2
  )");
  Shape shape = two_bodies();
  CHECK(flops(breakdown_of(sample, shape).bodies, "rod") == 1);
  CHECK(flops(breakdown_of(sample, shape).bodies, "several bodies") == 2);
  shape.partition.emplace(); // loops count velocities
  CHECK(flops(breakdown_of(sample, shape).bodies, "crank") == 1);
  check_sums(sample);
}

TEST_CASE("what has no stem is something else, and nothing is lost") {
  test::Sample sample("strange_1 = q1*q2\nQ[0] = strange_1*q3\n");
  CHECK(flops(breakdown_of(sample).quantities, "other") == 2);
  check_sums(sample);
}

TEST_CASE("the most expensive quantities come first") {
  test::Sample sample("OM_1_1 = q1*q2\nF_1_1 = q1*q2*q3\nQ[0] = OM_1_1\nQ[1] = F_1_1\n");
  CHECK(breakdown_of(sample).quantities.front().name == "forces");
}
