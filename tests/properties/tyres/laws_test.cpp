// SPDX-License-Identifier: GPL-3.0-or-later
// Tyres in a model against the laws of the runtime (mbsgen/laws), which are the same formulas in C++.
#include "laws.hpp"
#include "support/catch.hpp"
#include "wheels_laws.hpp"
#include "wheels_tyres.hpp"
#include <algorithm>
#include <cmath>
#include <random>

namespace {

constexpr int nq = wheels_laws::nq, nqd = wheels_laws::nqd;

struct State {
  double q[nq], qd[nqd], x;
};

// Wheels on the ground or above it, rolling, sliding, at rest, upright and leaning.
State random_state(std::mt19937& random, int kind) {
  std::uniform_real_distribution<double> any(-1, 1);
  State state{};
  const double lean = 0.3 * any(random), pitch = 0.02 * any(random), yaw = 3 * any(random);
  const double half[3] = {lean / 2, pitch / 2, yaw / 2};
  const double c[3] = {std::cos(half[0]), std::cos(half[1]), std::cos(half[2])};
  const double s[3] = {std::sin(half[0]), std::sin(half[1]), std::sin(half[2])};
  state.q[0] = any(random);
  state.q[1] = any(random);
  state.q[2] = 0.3 * std::cos(lean) - 0.02 * any(random);
  state.q[3] = c[0] * c[1] * c[2] + s[0] * s[1] * s[2];
  state.q[4] = s[0] * c[1] * c[2] - c[0] * s[1] * s[2];
  state.q[5] = c[0] * s[1] * c[2] + s[0] * c[1] * s[2];
  state.q[6] = c[0] * c[1] * s[2] - s[0] * s[1] * c[2];
  for (int i = 7; i < nq; ++i) state.q[i] = any(random);
  if (kind == 0) return state; // at rest: no slip at all
  for (double& rate : state.qd) rate = any(random);
  state.qd[0] = kind == 1 ? 20 * any(random) : any(random);
  state.qd[7] = state.qd[0] / 0.3 * (1 + 0.3 * any(random));
  state.qd[8] = (state.qd[0] + 2) / 0.3 * (1 + 0.3 * any(random));
  state.x = 0.2 * any(random);
  return state;
}

} // namespace

TEST_CASE("tyres in the model give the accelerations of the laws in C++") {
  wheels_laws::Model<double, wheels::Laws> with_laws;
  wheels_tyres::Model<> with_tyres;
  std::mt19937 random(1);
  int pressed = 0;
  for (int i = 0; i < 300; ++i) {
    const State state = random_state(random, i % 3);
    wheels_laws::Inputs<double> of_laws;
    wheels_tyres::Inputs<double> of_tyres;
    of_laws.x[0] = of_tyres.x[0] = state.x;
    double Q[nqd] = {}, expected[nqd], found[nqd], rate, found_rate;
    with_laws.derivatives(state.q, state.qd, Q, expected, &rate, of_laws);
    with_tyres.derivatives(state.q, state.qd, Q, found, &found_rate, of_tyres);
    double largest = 0;
    for (const double each : expected) largest = std::max(largest, std::fabs(each));
    pressed += largest > 20;
    for (int k = 0; k < nqd; ++k)
      CHECK_THAT(found[k], Catch::Matchers::WithinAbs(expected[k], 1e-11 * largest));
    CHECK_THAT(found_rate, Catch::Matchers::WithinAbs(rate, 1e-9));
  }
  CHECK(pressed > 100);
}
