// SPDX-License-Identifier: GPL-3.0-or-later
// Energy and momentum of a body on which nothing acts.
#include "balance.h"
#include "body.hpp"
#include "support/catch.hpp"
#include <mbsgen/integrate/dynamics.hpp>

using namespace mbsgen::runtime;
using namespace spatial;

namespace {

using Spinning = Dynamics<body::Model<>>;

Balance balance(const Spinning::State& s) {
  const double mass = 2;
  const Vector3d moments(1, 2, 3), omega(s.qd[3], s.qd[4], s.qd[5]);
  const Matrix3d turned = rotation(s.q + 3);
  Balance result;
  result.linear = mass * (turned * Vector3d(s.qd[0], s.qd[1], s.qd[2]));
  result.angular = turned * moments.cwiseProduct(omega);
  result.energy = (moments.cwiseProduct(omega).dot(omega) + result.linear.squaredNorm() / mass) / 2;
  return result;
}

/// A torque-free body for 100 s, at `rate` times (0.5, 1, 0.3) rad/s.
Drift drift(double rate, double dt) {
  Spinning body;
  const double q0[7] = {0, 0, 0, 0.5, 0.5, -0.5, 0.5};
  const double qd0[6] = {0.1, 0.2, -0.1, 0.5 * rate, rate, 0.3 * rate};
  Spinning::State state = body.start(q0, qd0);
  const Balance first = balance(state);
  Drift result;
  const int steps = static_cast<int>(100 / dt + 0.5);
  for (int i = 0; i < steps; ++i) {
    REQUIRE(rk4(body, i * dt, dt, state));
    result.see(balance(state), first);
  }
  double square = 0;
  for (int i = 3; i < 7; ++i) square += state.q[i] * state.q[i];
  CHECK(std::fabs(square - 1) < 2e-15);
  return result;
}

} // namespace

TEST_CASE("a torque-free body keeps energy and momentum for 100 s") {
  const Drift slow = drift(2, 1e-3);
  CHECK(slow.energy < 1e-12);
  CHECK(slow.angular < 1e-12);
  CHECK(slow.linear < 1e-10); // the velocity is that along axes that turn
}

TEST_CASE("the momentum of a torque-free body drifts with the fourth power of the step") {
  const Drift coarse = drift(10, 4e-3), fine = drift(10, 2e-3);
  CHECK(coarse.angular / fine.angular == Approx(16).epsilon(0.1));
  CHECK(coarse.linear / fine.linear == Approx(16).epsilon(0.1));
  CHECK(coarse.energy / fine.energy == Approx(32).epsilon(0.1)); // a quadratic invariant is of order 5
}
