// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracles/reference/constraints.h"
#include "oracles/reference/samples.h"
#include "support/catch.hpp"

namespace {

using namespace reference;

constexpr int roll_row = 11;          // 3 ball, 1 rod, 3 + 3 solid, gear, roll
constexpr int first_rotation_row = 7; // of the solid cut

/// A planar four-bar linkage of unit bars, closed by a ball (one row of it is null).
const char* four_bar() {
  return R"json({"mbsgen": 1, "name": "four_bar", "gravity": [0, -9.81, 0],
    "base": {"points": {"right": [1, 0, 0]}},
    "bodies": [
      {"name": "crank", "parent": "base", "joints": [{"name": "a", "type": "Rz"}], "mass": 1,
       "com": [0.5, 0, 0], "inertia": [0, 0, 0, 0, 0, 0.1]},
      {"name": "rod", "parent": "crank", "at": [1, 0, 0], "joints": [{"name": "b", "type": "Rz"}], "mass": 1,
       "com": [0.5, 0, 0], "inertia": [0, 0, 0, 0, 0, 0.1], "points": {"end": [1, 0, 0]}},
      {"name": "rocker", "parent": "base", "at": "right", "joints": [{"name": "c", "type": "Rz"}], "mass": 1,
       "com": [0.5, 0, 0], "inertia": [0, 0, 0, 0, 0, 0.1], "points": {"end": [1, 0, 0]}}],
    "cuts": [{"name": "pin", "type": "ball", "a": "rod.end", "b": "rocker.end"}]})json";
}

} // namespace

TEST_CASE("Jacobian and quadratic terms are derivatives of the constraints") {
  const Model model = read_model(constrained_sample());
  State state = random_state(model, 7);
  state.qdd.setZero();
  const Constraints now = constraints(model, state);
  REQUIRE(now.h.size() == 12);
  const VectorXd rates = now.J * state.qd;
  const VectorXd h_rate = rate([&](double s) -> VectorXd { return constraints(model, later(state, s)).h; });
  const VectorXd quadratic = rate([&](double s) -> VectorXd {
    const State there = later(state, s);
    return constraints(model, there).J * there.qd;
  });
  for (int k = 0; k < 12; ++k) {
    CAPTURE(k);
    CHECK(now.Jdqd(k) == Approx(quadratic(k)).margin(1e-9));
    const bool exact = k < first_rotation_row || k == 10;
    if (exact) CHECK(rates(k) == Approx(h_rate(k)).margin(1e-9));
  }
  CHECK(now.h(roll_row) == 0);
}

TEST_CASE("rotation rows of a solid cut are the derivative of h where it is closed") {
  const Model model = read_model(R"json({"mbsgen": 1, "name": "closed", "bodies": [
    {"name": "a", "parent": "base", "joints": [{"name": "x", "type": "Rx"}, {"name": "y", "type": "Ry"}]},
    {"name": "b", "parent": "base", "joints": [{"name": "u", "type": "Rx"}, {"name": "v", "type": "Ry"}]}],
    "cuts": [{"name": "c", "type": "solid", "a": "a.origin", "b": "b.origin"}]})json");
  State state = random_state(model, 8);
  state.q << 0.3, -0.4, 0.3, -0.4;
  const VectorXd h_rate = rate([&](double s) -> VectorXd { return constraints(model, later(state, s)).h; });
  CHECK((constraints(model, state).J * state.qd - h_rate).norm() < 1e-9);
}

TEST_CASE("null rows are found") {
  CHECK(live_rows(read_model(four_bar())) == std::vector<int>{0, 1});
}

TEST_CASE("a four-bar linkage keeps its energy and its loop") {
  const Model model = read_model(four_bar());
  State state = random_state(model, 9);
  state.q << 1.2, -1.2, 1.2;
  REQUIRE(assemble(model, state.q, {0}));
  CHECK(state.q(1) == Approx(-1.2));
  complete_rates(model, state, {0});
  const ConstrainedMotion motion = constrained_dynamics(model, state, VectorXd::Zero(3));
  state.qdd = motion.qdd;
  const Constraints rows = constraints(model, state);
  CHECK((rows.J * state.qdd + rows.Jdqd).norm() < 1e-12);
  CHECK((inverse_dynamics(model, state) - rows.J.transpose() * motion.lambda).norm() < 1e-12);
  const double energy_rate = rate([&](double s) {
    return kinetic_energy(model, later(state, s)) + potential_energy(model, later(state, s));
  });
  CHECK(std::abs(energy_rate) < 1e-9);
  State completed = state;
  completed.qdd.tail(2).setZero();
  complete_accelerations(model, completed, {0});
  CHECK((completed.qdd - state.qdd).norm() < 1e-11);
}

TEST_CASE("a driven joint gets the force that imposes its motion") {
  const Model model = read_model(four_bar());
  State state = random_state(model, 10);
  state.q << 1.2, -1.2, 1.2;
  complete_rates(model, state, {0});
  state.qdd(0) = 2;
  const ConstrainedMotion driven = constrained_dynamics(model, state, VectorXd::Zero(3), {0});
  CHECK(driven.qdd(0) == Approx(2));
  VectorXd Q = VectorXd::Zero(3);
  Q(0) = driven.driving(0);
  CHECK(constrained_dynamics(model, state, Q).qdd(0) == Approx(2));
}
