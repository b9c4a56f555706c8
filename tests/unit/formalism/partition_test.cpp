// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/catch.hpp"
#include "unit/formalism/mechanisms.h"
#include <cmath>

using namespace mbsgen;
using namespace mbsgen::formalism;
using test::Mechanism;

namespace {

using Indices = std::vector<int>;

void check_closed(const Mechanism& mechanism, const Partition& partition, double tolerance = 1e-14) {
  for (const double h : mechanism.evaluate(partition.q0).h) CHECK(std::abs(h) <= tolerance);
}

// J qd = 0 and the configuration's Jacobian.
void check_velocities(const Mechanism& mechanism, const Partition& partition) {
  const std::vector<double> jacobian = mechanism.evaluate(partition.q0).J;
  CHECK(partition.jacobian == jacobian);
  const std::size_t columns = partition.q0.size();
  for (std::size_t row = 0; row * columns < jacobian.size(); ++row) {
    double sum = 0;
    for (std::size_t j = 0; j < columns; ++j) sum += jacobian[row * columns + j] * partition.qd0[j];
    CHECK(std::abs(sum) <= 1e-12);
  }
}

} // namespace

TEST_CASE("an open tree has no dependent coordinates") {
  Mechanism tree(R"json({"name": "a", "type": "Rz", "q0": 0.5, "qd0": 2},
                    {"name": "b", "type": "Rz", "role": "driven", "motion": "0.25 + 3*sin(2*t)"},
                    {"name": "c", "type": "Rz", "role": "locked"}, {"name": "d", "type": "Tx"})json",
                 "");
  const Partition partition = tree.partition();
  CHECK(tree.messages() == "");
  CHECK(partition.independent == Indices{0, 2});
  CHECK(partition.driven == Indices{1});
  CHECK(partition.dependent.empty());
  CHECK(partition.q0 == std::vector<double>{0.5, 0.25, 0});
  CHECK(partition.qd0 == std::vector<double>{2, 6, 0});
}

TEST_CASE("a four-bar without roles is assembled from a bad guess") {
  Mechanism four_bar = test::four_bar({1, 2, 1.5, 2.2}, {"", "", ""}, {1.1, 0.2, 0.1});
  const Partition partition = four_bar.partition();
  REQUIRE(four_bar.messages() == "");
  check_closed(four_bar, partition);
  check_velocities(four_bar, partition);
  CHECK(partition.independent.size() == 1);
  CHECK(partition.dependent.size() == 2);
  CHECK(partition.holonomic == 2);
  CHECK(partition.redundant.empty());
  REQUIRE(partition.pivots.size() == 2);
  CHECK(std::abs(partition.pivots[0]) >= std::abs(partition.pivots[1]));
}

TEST_CASE("independent joints stay at their q0") {
  Mechanism four_bar = test::four_bar({1, 2, 1.5, 2.2}, {"independent", "", ""}, {0.7, 0, 0});
  const Partition partition = four_bar.partition();
  REQUIRE(four_bar.messages() == "");
  check_closed(four_bar, partition);
  CHECK(partition.q0[0] == 0.7);
  CHECK(partition.independent == Indices{0});
}

TEST_CASE("joints with the role dependent are preferred to those without a role") {
  Mechanism four_bar = test::four_bar({1, 2, 1.5, 2.2}, {"dependent", "", ""}, {1.1, -1.2, -1.5});
  const Partition partition = four_bar.partition();
  REQUIRE(four_bar.messages() == "");
  CHECK(partition.dependent.front() == 0);
}

TEST_CASE("roles in full decide the partition") {
  Mechanism four_bar =
      test::four_bar({1, 2, 1.5, 2.2}, {"dependent", "dependent", "independent"}, {1.1, -1.2, -1.5});
  const Partition partition = four_bar.partition();
  REQUIRE(four_bar.messages() == "");
  CHECK(partition.independent == Indices{2});
  check_closed(four_bar, partition);
  check_velocities(four_bar, partition);
}

TEST_CASE("a four-bar at a dead centre is partitioned by a configuration nearby") {
  // 1 + 2 = 1.5 + 1.5: all links on one line, where the Jacobian has rank 1.
  Mechanism four_bar = test::four_bar({1, 2, 1.5, 1.5}, {"", "", ""}, {0, 0, M_PI});
  const Partition partition = four_bar.partition();
  CHECK(partition.dependent.size() == 2);
  CHECK(partition.redundant.empty());
  check_closed(four_bar, partition);
  check_velocities(four_bar, partition);
  CHECK(
      four_bar.messages().find(
          "warning: /cuts/0: the mechanism is singular, or nearly so, in its initial configuration, "
          "where cut 'c1', x follows from the other equations, but not nearby; write another \"q0\" to start "
          "from") != std::string::npos);
}

TEST_CASE("a parallelogram on one line is singular, not redundant") {
  Mechanism four_bar = test::four_bar({1, 2, 1, 2}, {"independent", "", ""}, {0, 0, M_PI});
  const Partition partition = four_bar.partition();
  CHECK(partition.independent == Indices{0});
  CHECK(partition.dependent.size() == 2);
  CHECK(partition.redundant.empty());
}

TEST_CASE("ties leave the first joints independent") {
  Mechanism gear(R"json({"name": "a", "type": "Rz", "qd0": 1}, {"name": "b", "type": "Rz"},
                    {"name": "c", "type": "Rz"})json",
                 R"json("constraints": [{"name": "gear", "holonomic": "q(a) - q(b) + q(c)"}])json");
  gear.add_row("constraint 'gear'", gear.model().constraints[0].where);
  gear.set([](const std::vector<double>& q) { return ConstraintValues{{q[0] - q[1] + q[2]}, {1, -1, 1}}; });
  const Partition partition = gear.partition();
  CHECK(partition.independent == Indices{0, 1});
  CHECK(partition.dependent == Indices{2});
  CHECK(partition.qd0 == std::vector<double>{1, 0, -1});
}

TEST_CASE("a slider-crank in millimetres moves its crank only as far as its role says") {
  Mechanism slider(R"json({"name": "crank", "type": "Rz", "q0": 0.4, "role": "independent", "qd0": 10},
                      {"name": "rod", "type": "Rz"}, {"name": "slide", "type": "Tx"})json",
                   R"json("cuts": [{"name": "c1", "type": "ball", "a": "link.p", "b": "base.end"}])json");
  for (const char* name : {"cut 'c1', x", "cut 'c1', y"}) slider.add_row(name, slider.model().cuts[0].where);
  slider.set([](const std::vector<double>& q) {
    const double x = 2e-3 * std::cos(q[0]), y = 2e-3 * std::sin(q[0]);
    const double xr = 6e-3 * std::cos(q[1]), yr = 6e-3 * std::sin(q[1]);
    return ConstraintValues{{x + xr - q[2], y + yr}, {-y, -yr, -1, x, xr, 0}};
  });
  const Partition partition = slider.partition();
  REQUIRE(slider.messages() == "");
  check_closed(slider, partition, 1e-17);
  check_velocities(slider, partition);
  CHECK(partition.independent == Indices{0});
  CHECK(partition.dependent == Indices{2, 1});
  CHECK(partition.q0[0] == 0.4);
  CHECK(std::abs(partition.q0[1]) < 1.6);
}

TEST_CASE("the redundant equation of a Bricard mechanism is named") {
  Mechanism bricard = test::bricard();
  const Partition partition = bricard.partition();
  REQUIRE(bricard.messages() == "");
  check_closed(bricard, partition, 1e-13);
  check_velocities(bricard, partition);
  CHECK(partition.independent.size() == 1);
  CHECK(partition.dependent.size() == 5);
  CHECK(partition.redundant.size() == 1);
}

TEST_CASE("nonholonomic equations choose after the holonomic ones") {
  const auto rolling = [](const char* role) {
    Mechanism wheel(std::string(R"json({"name": "x", "type": "Tx", "qd0": 9}, {"name": "y", "type": "Ty"},
                       {"name": "yaw", "type": "Rz", "q0": 0.5},
                       {"name": "spin", "type": "Ry", "qd0": 2)json") +
                        role + "}, {\"name\": \"lift\", \"type\": \"Tz\", \"q0\": 1}",
                    R"json("constraints": [
                         {"name": "rx", "nonholonomic": "qd(x) - 0.3*cos(q(yaw))*qd(spin)"},
                         {"name": "ry", "nonholonomic": "qd(y) - 0.3*sin(q(yaw))*qd(spin)"},
                         {"name": "ground", "holonomic": "0.01*q(lift)"}])json");
    for (const char* name : {"rx", "ry"}) wheel.add_row(name, {}, false);
    wheel.add_row("ground", {});
    wheel.set([](const std::vector<double>& q) {
      return ConstraintValues{
          {0, 0, 0.01 * q[4]},
          {1, 0, 0, -0.3 * std::cos(q[2]), 0, 0, 1, 0, -0.3 * std::sin(q[2]), 0, 0, 0, 0, 0, 0.01}};
    });
    return wheel;
  };
  Mechanism wheel = rolling("");
  const Partition partition = wheel.partition();
  REQUIRE(wheel.messages() == "");
  CHECK(partition.holonomic == 1);
  CHECK(partition.rows == Indices{2, 0, 1});
  CHECK(partition.dependent == Indices{4, 0, 1});
  CHECK(partition.q0[4] == 0);
  CHECK(std::abs(partition.qd0[0] - 0.6 * std::cos(0.5)) <= 1e-14);
  check_velocities(wheel, partition);
  Mechanism driven_back = rolling(", \"role\": \"dependent\"");
  CHECK(driven_back.partition().dependent[1] == 3);
}

TEST_CASE("driven joints take their motion at the start") {
  Mechanism four_bar =
      test::four_bar({1, 2, 1.5, 2.2}, {R"json(driven", "motion": "0.7 + 2*t)json", "", ""}, {0, 0, 0});
  const Partition partition = four_bar.partition();
  REQUIRE(four_bar.messages() == "");
  CHECK(partition.driven == Indices{0});
  CHECK(partition.independent.empty());
  CHECK(partition.q0[0] == 0.7);
  CHECK(partition.qd0[0] == 2);
  check_closed(four_bar, partition);
  check_velocities(four_bar, partition);
}

TEST_CASE("the same model gives the same partition to the last bit") {
  const auto run = [] { return test::four_bar({1, 2, 1.5, 2.2}, {"", "", ""}, {0, 0, 0}).partition(); };
  const Partition first = run();
  const Partition second = run();
  CHECK(first.q0 == second.q0);
  CHECK(first.dependent == second.dependent);
  CHECK(first.pivots == second.pivots);
}
