// SPDX-License-Identifier: GPL-3.0-or-later
#include "mbsgen/coupling/tracking.hpp"
#include "support/catch.hpp"

using namespace mbsgen::runtime;

namespace {

constexpr double dt = 1e-4;

} // namespace

TEST_CASE("tracking: the error of a double integrator vanishes with three equal poles") {
  Tracking<double> tracking;
  tracking.gains = TrackingGains<double>::of_bandwidth(8);
  const double omega = 2 * M_PI * 8;
  double x = 4e-3, v = 0, worst = 0;
  for (int i = 0; i < 5000; ++i) {
    // (s + ω)³ e = 0 with e(0) = x, ė(0) = 0 and no integral yet.
    const double w = omega * i * dt;
    worst = std::max(worst, std::fabs(x - 4e-3 * (1 + w - w * w) * std::exp(-w)));
    const double a = tracking(0, -x, -v, dt);
    x += dt * (v + dt / 2 * a);
    v += dt * a;
  }
  CHECK(worst < 4e-3 * omega * dt);
  CHECK(std::fabs(x) < 1e-9);
}

TEST_CASE("tracking: a constant disturbance leaves no error") {
  Tracking<double> tracking;
  tracking.gains = TrackingGains<double>::of_bandwidth(8);
  double x = 0, v = 0;
  for (int i = 0; i < 10000; ++i) {
    const double a = tracking(0, -x, -v, dt) + 3;
    x += dt * v;
    v += dt * a;
  }
  CHECK(std::fabs(x) < 1e-9);
}

TEST_CASE("tracking: the acceleration is limited, and the integral waits meanwhile") {
  // How far a tool flies beyond a reference that jumps by 0.5 m, at 20 m/s² at most.
  const auto overshoot = [](bool waits) {
    constexpr double limit = 20;
    Tracking<double> tracking;
    tracking.gains = TrackingGains<double>::of_bandwidth(8);
    if (waits) tracking.limit = limit;
    double x = 0, v = 0, most = 0;
    for (int i = 0; i < 20000; ++i) {
      const double a = clamp(tracking(0, 0.5 - x, -v, dt), -limit, limit);
      x += dt * v;
      v += dt * a;
      most = std::max(most, x);
    }
    return most - 0.5;
  };
  CHECK(overshoot(true) < 0.5 * overshoot(false));
  Tracking<double> saturated;
  saturated.gains = {0, 1, 0};
  saturated.limit = 1;
  for (int i = 0; i < 1000; ++i) CHECK(saturated(0, 0.5, 0, 1) <= 1);
  CHECK(saturated(0, -1, 0, 1) <= 0.5); // what came before the limit alone has to be undone
}

TEST_CASE("tracking: feed-forward, reset, NaN") {
  Tracking<float> tracking;
  tracking.gains = {2, 3, 5};
  CHECK(tracking(1, 0, 0, 1e-3f) == 1);
  CHECK(tracking(1, 0.5f, 0.25f, 1) == Approx(1 + 1 + 1.5 + 1.25));
  tracking.reset();
  CHECK(tracking(0, 0, 0, 1) == 0);
  CHECK_FALSE(finite(tracking(std::nanf(""), 0, 0, 1)));
  tracking.limit = 1;
  CHECK_FALSE(finite(tracking(0, std::nanf(""), 0, 1)));
}
