// SPDX-License-Identifier: GPL-3.0-or-later
#include "mbsgen/signals/timed_velocity.hpp"

#include "support/catch.hpp"

using namespace mbsgen::runtime;

TEST_CASE("velocity of samples at uneven times") {
  TimedVelocity<double> velocity(1e-3, 0.5e-3, 15e-3);
  CHECK(velocity.velocity() == 0);
  velocity.add(0.2, 0);
  CHECK(velocity.velocity() == 0); // one sample has no rate
  double t = 0;
  for (const double interval : {1e-3, 5e-3, 2e-3, 1e-3, 7e-3}) {
    t += interval;
    velocity.add(0.2 + 3 * t, interval);
    CHECK(velocity.velocity() == Approx(3));
  }
  CHECK(velocity.delay_s() <= 7.5e-3);
  velocity.add(0.2 + 3 * (t + 2e-4), 2e-4); // two frames at once: no rate over almost no time
  CHECK(velocity.velocity() == Approx(3));
  velocity.add(0.2 + 3 * (t + 2e-4), -1);
  CHECK(velocity.velocity() == Approx(3));
  velocity.reset();
  CHECK(velocity.velocity() == 0);
}

TEST_CASE("velocity of slow counts is smooth, and of a stopped wheel zero") {
  const double count = 1e-3;
  TimedVelocity<double> velocity(count, 0.5e-3, 15e-3);
  double worst = 0;
  for (int i = 0; i < 200; ++i) {
    velocity.add(count * std::floor(0.3 * i), 1e-3); // 0.3 counts a ms
    if (i > 20) worst = std::max(worst, std::fabs(velocity.velocity() - 0.3));
  }
  CHECK(worst < 0.11); // the last difference alone: 0.7
  const double last = count * std::floor(0.3 * 199);
  for (int i = 0; i < 16; ++i) velocity.add(last, 1e-3);
  CHECK(velocity.velocity() == 0);
}
