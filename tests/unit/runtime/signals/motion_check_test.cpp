// SPDX-License-Identifier: GPL-3.0-or-later
#include "mbsgen/loop/sample_clock.hpp"
#include "mbsgen/signals/motion_check.hpp"
#include "mbsgen/signals/velocity.hpp"
#include "support/catch.hpp"

using namespace mbsgen::runtime;

namespace {

constexpr double dt = 1e-3;

// A key that swings at its largest velocity, 3 m/s, and 300 m/s².
bool passes(double hertz, double amplitude, double gain, double offset) {
  MotionCheck<double> check(MotionBounds<double>{3, 0, 0});
  bool good = true;
  for (int i = 0; i < 5000; ++i) {
    const double w = 2 * M_PI * hertz, t = i * dt, noise = 2e-5 * (i % 7 - 3) / 3;
    good = check(amplitude * std::sin(w * t) + noise, gain * amplitude * w * std::cos(w * t) + offset, dt) &&
           good;
  }
  return good;
}

} // namespace

TEST_CASE("motion check: no false alarm at the limits of the device, with noise, gain and offset") {
  CHECK(passes(15, 0.03, 1, 0)); // 2.8 m/s, 266 m/s²
  CHECK(passes(3, 5e-3, 1.05, 2e-3));
  CHECK(passes(0.2, 5e-3, 0.95, -2e-3));
  CHECK_FALSE(passes(3, 5e-3, -1, 0));
  CHECK_FALSE(passes(3, 5e-3, 0, 0));
}

TEST_CASE("motion check: a stop within one period is a motion") {
  MotionCheck<double> check(MotionBounds<double>{3, 0, 0});
  double x = 0;
  for (int i = 0; i < 10; ++i) REQUIRE(check(x += 0.5 * dt, 0.5, dt));
  CHECK(check(x + 0.25 * dt, 0, dt));
  for (int i = 0; i < 300; ++i) REQUIRE(check(x + 0.25 * dt, 0, dt));
}

TEST_CASE("motion check: an encoder whose velocity comes from its counts, slow, fast and reversing") {
  for (const double amplitude : {0.01, 0.5, 3.0}) {
    AdaptiveVelocity<double> velocity(2 * M_PI / 16384, dt);
    MotionCheck<double> check(MotionBounds<double>{30, 0, velocity.longest_delay_s()});
    for (int i = 0; i < 8000; ++i) {
      const double angle = amplitude * std::sin(2 * M_PI * 1.2 * i * dt), count = 2 * M_PI / 16384;
      const double x = std::floor(angle / count) * count;
      REQUIRE(check(x, velocity(x), dt));
    }
    CHECK_FALSE(check(amplitude + 1, 0, dt)); // 1 rad in a period
  }
}

TEST_CASE("motion check: the time that has passed counts") {
  MotionCheck<double> check(MotionBounds<double>{3, 0, 0});
  REQUIRE(check(0, 0.5, dt));
  CHECK(check(0.5 * 4 * dt, 0.5, 4 * dt));
  CHECK(check(0.5 * 4 * dt, 0.5, 0)); // the same reading
  CHECK_FALSE(check(0.5 * 12 * dt, 0.5, dt));
  CHECK_FALSE(check(std::nan(""), 0, dt));
}

TEST_CASE("motion check: samples that come late or are lost are no fault, and hide none for long") {
  const double w = 2 * M_PI * 15, amplitude = 0.03; // 2.8 m/s, 266 m/s²
  MotionCheck<double> check(MotionBounds<double>{3, 0, 0});
  unsigned random = 1;
  double t = 0;
  const auto wait = [&] {
    random = random * 1664525u + 1013904223u;
    const bool late = random >> 28 == 0; // one in sixteen, by up to 64 ms
    const double passed = late ? 1e-3 * double(1 + (random >> 20 & 63)) : dt;
    t += passed;
    return passed;
  };
  for (int i = 0; i < 20000; ++i) {
    const double passed = wait();
    REQUIRE(check(amplitude * std::sin(w * t), amplitude * w * std::cos(w * t), passed));
  }
  bool good = true;
  for (int i = 0; i < 100; ++i) {
    const double passed = wait();
    good = check(amplitude * std::sin(w * t), 0, passed) && good;
  }
  CHECK_FALSE(good);
}

TEST_CASE("sample clock: the device's own time, else the age, else the loop's") {
  SampleClock<double, 1> clock;
  Sample<double, 1> sample;
  sample.time_ns = 5000000;
  REQUIRE(clock.stamp(sample, dt) == Fault::none);
  CHECK(sample.passed_s < 0); // the first one
  sample.time_ns += 3000000;
  REQUIRE(clock.stamp(sample, dt) == Fault::none);
  CHECK(sample.passed_s == Approx(3e-3));
  REQUIRE(clock.stamp(sample, dt) == Fault::none);
  CHECK(sample.passed_s == 0);
  sample.time_ns -= 1000000;
  CHECK(clock.stamp(sample, dt) == Fault::implausible);

  SampleClock<double, 1> without;
  Sample<double, 1> plain;
  REQUIRE(without.stamp(plain, dt) == Fault::none);
  REQUIRE(without.stamp(plain, 3 * dt) == Fault::none); // two periods were missed
  CHECK(plain.passed_s == Approx(3 * dt));
  plain.age_s += dt;
  REQUIRE(without.stamp(plain, dt) == Fault::none);
  CHECK(plain.passed_s == 0);
  plain.age_s = 0.2 * dt;
  plain.position[0] = 1e-3;
  REQUIRE(without.stamp(plain, dt) == Fault::none);
  CHECK(plain.passed_s == Approx(1.8 * dt));
  plain.age_s = 0.9 * dt; // older, but new
  plain.position[0] = 2e-3;
  REQUIRE(without.stamp(plain, dt) == Fault::none);
  CHECK(plain.passed_s == Approx(0.3 * dt));
}
