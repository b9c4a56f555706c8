// SPDX-License-Identifier: GPL-3.0-or-later
// The worst hand within bounds, and none that is worse.
#include "passivity/limits.h"
#include "support/catch.hpp"
#include <cmath>

using namespace mbsgen::passivity;

namespace {

constexpr double mass = 0.034, damping = 0.5, period = 1e-3, lag = 2e-4;

// Delayed, filtered, led: a loop for which the worst hand lies inside of the bounds or at one of several ends.
Device device_of(bool leads) {
  Device device;
  device.lag = lag;
  device.hand = HandBounds{{0, 0.5}, {0, 20}, {0, 3000}};
  if (leads) device.chain.acceleration = 100, device.chain.leads_by_delay = true;
  return device;
}

// A key with a hand, in steps of a five-hundredth of a period: the largest way in the last tenth of `seconds` over that in
// the first one.
double growth_in_time(const Hand& hand, double stiffness, double seconds) {
  constexpr int steps = 500;
  double x = 1e-5, v = 0, force = 0, command = 0, most[10] = {};
  const double h = period / steps, all = mass + hand.mass;
  const int periods = static_cast<int>(seconds / period);
  for (int i = 0; i < periods; ++i) {
    command = -stiffness * x;
    for (int k = 0; k < steps; ++k) {
      force = command + (force - command) * std::exp(-h / lag);
      // Leap-frog with the damping half before and half after.
      const double a = (force - hand.stiffness * x - (damping + hand.damping) * v) / all;
      v += h * a;
      x += h * v;
      most[10 * i / periods] = std::max(most[10 * i / periods], std::fabs(x));
    }
  }
  return most[9] / most[0];
}

DeviceLimits limits_of(const Device& device) {
  return {device, period, minimal(point_mass(mass, damping), period)};
}

void check_trials(long trials) {
  for (const bool leads : {false, true}) {
    const DeviceLimits limits = limits_of(device_of(leads));
    const WallLimits walls = limits.walls(0, true);
    REQUIRE(walls.held);
    CHECK(walls.held->gain <= walls.stable * (1 + 1e-9));
    CHECK(limits.unstable_hands({0.999 * walls.held->gain, 0}, trials) == 0);
    const Hands hands(wall_problem(limits.port(), device_of(leads), {period, 0}, 0), *device_of(leads).hand);
    CHECK(hands.growth_with(walls.held->hand, 1.05 * walls.held->gain) > 1);
    CHECK(hands.growth_with(walls.held->hand, 0.999 * walls.held->gain) < 1);
  }
}

} // namespace

TEST_CASE("the worst hand is unstable five percent beyond the limit, and no hand within it") {
  check_trials(1500);
}

TEST_CASE("a hundred thousand hands are stable within the limit", "[.]") {
  check_trials(100000);
}

TEST_CASE("the worst hand makes the motion grow") {
  const WallLimits walls = limits_of(device_of(false)).walls(0, true);
  CHECK(growth_in_time(walls.held->hand, 1.05 * walls.held->gain, 2) > 1.02);
  CHECK(growth_in_time(walls.held->hand, 0.95 * walls.held->gain, 2) < 0.98);
}

TEST_CASE("a hand on a passive wall is never unstable") {
  Device device = device_of(false);
  device.hand = HandBounds{{0, 100}, {0, 1000}, {0, 1e6}};
  const DeviceLimits limits = limits_of(device);
  CHECK(limits.unstable_hands({*limits.walls(0, false).passive_any, 0}, 1000) == 0);
}
