// SPDX-License-Identifier: GPL-3.0-or-later
// Coupling of states to a motion: two blocks that exchange values once a step.
#include "hydraulic_suspension/coupling.hpp"
#include "support/catch.hpp"

using namespace mbsgen::runtime;

namespace {

// A mass that a state pulls back, and a state that the mass fills: q'' = -x, x' = q'.
bool rates(double, const double*, const double* qd, double* qdd) {
  qdd[0] = -qd[1];
  qdd[1] = qd[0];
  return true;
}

// Start of the mass at 1 m/s; the state begins with 2.
State<double, 2> start() {
  State<double, 2> state;
  state.q[0] = 0, state.qd[0] = 1, state.qd[1] = 2;
  return state;
}

} // namespace

TEST_CASE("hydraulics: a weakly coupled step holds states for the motion, and the motion for states") {
  State<double, 2> state = start();
  REQUIRE(hydraulics::WeaklyCoupled<1>::step(rates, 0., 0.5, state));
  CHECK(state.q[0] == Approx(0.5 * 1 - 0.125 * 2));
  CHECK(state.qd[0] == Approx(1 - 0.5 * 2));
  CHECK(state.qd[1] == Approx(2 + 0.5 * 1));
}

TEST_CASE("hydraulics: a model without an answer leaves the state of a weakly coupled step as it was") {
  State<double, 2> state = start();
  int calls = 0;
  // The states take four evaluations, the motion the next four.
  const auto fails_late = [&](double t, const double* q, const double* qd, double* qdd) {
    return ++calls < 6 && rates(t, q, qd, qdd);
  };
  CHECK(!hydraulics::WeaklyCoupled<1>::step(fails_late, 0., 0.5, state));
  CHECK(calls == 6);
  CHECK(state.qd[0] == 1);
  CHECK(state.qd[1] == 2);
}
