// SPDX-License-Identifier: GPL-3.0-or-later
#include "mbsgen/signals/calibration.hpp"
#include "mbsgen/signals/filters.hpp"
#include "mbsgen/signals/plausibility.hpp"
#include "mbsgen/signals/spikes.hpp"
#include "mbsgen/signals/velocity.hpp"
#include "support/catch.hpp"

#include <cstdint>
#include <random>

using namespace mbsgen::runtime;

namespace {

constexpr double dt = 1e-3;

// By how much a filter is late behind a ramp of slope 1, in the steady state.
template <class Filter>
double ramp_delay(Filter filter) {
  double y = 0;
  int i = 0;
  for (; i < 5000; ++i) y = filter(i * dt);
  return (i - 1) * dt - y;
}

// How old an estimate of velocity is under constant acceleration 1.
template <class Estimator>
double acceleration_delay(Estimator& velocity) {
  double v = 0;
  int i = 0;
  for (; i < 5000; ++i) v = velocity(0.5 * (i * dt) * (i * dt));
  return (i - 1) * dt - v;
}

template <class Filter>
double gain(Filter filter, double frequency) {
  double most = 0;
  for (int i = 0; i < 20000; ++i) {
    const double y = filter(std::sin(2 * M_PI * frequency * i * dt));
    if (i > 10000) most = std::max(most, std::fabs(y));
  }
  return most;
}

} // namespace

TEST_CASE("every filter is as late as it says") {
  const LowPass1<double> first(20, dt);
  const LowPass2<double> second(50, dt), damped(50, dt, 1.0);
  const Median<double, 5> median(dt);
  CHECK(ramp_delay(first) == Approx(first.delay_s()).epsilon(1e-6));
  CHECK(ramp_delay(second) == Approx(second.delay_s()).epsilon(1e-6));
  CHECK(ramp_delay(damped) == Approx(damped.delay_s()).epsilon(1e-6));
  CHECK(ramp_delay(median) == Approx(median.delay_s()).epsilon(1e-6));
  CHECK(first.delay_s() == Approx(1 / (2 * M_PI * 20) - dt / 2).epsilon(0.01));
  WindowSlope<double, 2> difference(dt);
  WindowSlope<double, 9> window(dt);
  AdaptiveVelocity<double> adaptive(1e-6, dt);
  CHECK(acceleration_delay(difference) == Approx(difference.delay_s()).epsilon(1e-6));
  CHECK(acceleration_delay(window) == Approx(window.delay_s()).epsilon(1e-6));
  const double late = acceleration_delay(adaptive); // its delay is that of the window in use
  CHECK(late == Approx(adaptive.delay_s()).epsilon(1e-6));
}

TEST_CASE("cut-off frequencies") {
  CHECK(gain(LowPass2<double>(50, dt), 50) == Approx(std::sqrt(0.5)).epsilon(0.01));
  CHECK(gain(LowPass2<double>(50, dt), 1) == Approx(1).epsilon(1e-3));
  CHECK(gain(LowPass2<double>(50, dt), 200) < 0.06);
  CHECK(gain(LowPass1<double>(20, dt), 20) == Approx(std::sqrt(0.5)).epsilon(0.03));
}

TEST_CASE("the first sample is the steady state") {
  LowPass2<double> second(10, dt);
  LowPass1<double> first(10, dt);
  for (int i = 0; i < 10; ++i) {
    CHECK(second(7) == Approx(7));
    CHECK(first(7) == Approx(7));
  }
}

TEST_CASE("a sample that lasts counts as often as it lasts, up to a bound") {
  const auto after = [](int lasts, bool at_once) {
    LowPass2<double> filter(10, dt);
    filter(1);
    double last = at_once ? filter.hold<5>(3, lasts) : 0;
    for (int i = 0; i < lasts && !at_once; ++i) last = filter(3);
    return last;
  };
  for (const int lasts : {1, 2, 5}) CHECK(after(lasts, true) == after(lasts, false));
  CHECK(after(9, true) == after(5, false));
}

TEST_CASE("false peaks of the coil") {
  SpikeGate<double> gate(50, dt); // m/s²: no finger is faster
  Median<double, 3> median(dt);
  double worst_gate = 0, worst_median = 0, before = 0;
  for (int i = 0; i < 2000; ++i) {
    const double v = 0.2 * std::sin(2 * M_PI * 2 * i * dt);
    const double measured = i % 97 == 50 ? v + 1.5 : v;
    worst_gate = std::max(worst_gate, std::fabs(gate(measured) - v));
    if (i > 0) worst_median = std::max(worst_median, std::fabs(median(measured) - before));
    before = v;
  }
  CHECK(worst_gate < 0.2 * 2 * M_PI * 2 * dt * 1.1); // a held sample
  CHECK(worst_median < 0.2 * 2 * M_PI * 2 * dt * 1.1);
  CHECK(gate.rejected() == 21);
  // A true step is believed after the patience; NaN never.
  for (int i = 0; i < 3; ++i) gate(5);
  CHECK(gate(5) == 5);
  for (int i = 0; i < 10; ++i) CHECK(gate(std::nan("")) == 5);
}

TEST_CASE("velocity from an encoder: smooth when slow, fresh when fast") {
  const double count = 2 * M_PI / 16384;
  AdaptiveVelocity<double, 15> adaptive(count, dt);
  WindowSlope<double, 2> difference(dt);
  double noise = 0, plain = 0;
  for (int i = 0; i < 1000; ++i) {
    const double angle = std::floor(0.3 * i * dt / count) * count;
    const double v = adaptive(angle), d = difference(angle);
    if (i < 50) continue;
    noise = std::max(noise, std::fabs(v - 0.3));
    plain = std::max(plain, std::fabs(d - 0.3));
  }
  CHECK(noise < plain / 3);
  for (int i = 0; i < 100; ++i) adaptive(0.5 * 500 * (i * dt) * (i * dt));
  CHECK(adaptive.delay_s() < 2.1e-3);
}

TEST_CASE("rate fusion removes the offset of the coil and the delay of the Hall pair") {
  RateFusion<double> fusion(2, dt);
  double worst = 0, worst_position = 0;
  for (int i = 0; i < 10000; ++i) {
    const double t = i * dt, z = 5e-3 * std::sin(2 * M_PI * 3 * t),
                 v = 5e-3 * 2 * M_PI * 3 * std::cos(2 * M_PI * 3 * t);
    const double position = fusion(z, v + 0.05);
    if (i < 2000) continue;
    worst = std::max(worst, std::fabs(fusion.velocity() - v));
    worst_position = std::max(worst_position, std::fabs(position - z));
  }
  CHECK(worst < 2e-3);
  CHECK(worst_position < 2e-4);
}

TEST_CASE("sensor maps") {
  const HallPair<double> hall{2e-3, 4.75e-3};
  CHECK(hall.height(2, 1) == Approx(2e-3 * 3 + 4.75e-3));
  CHECK(HallPair<double>::angle(0.1, 0.2) == Approx(M_PI / 6));
  CHECK(finite(HallPair<double>::angle(5, 0.2)));
  CHECK(Coil<double>{0.5}.velocity(0.25) == 0.5);
  CHECK(rpm(60.0) == Approx(2 * M_PI));
  const SignalRange<double> range{0.2, 4.8};
  CHECK_FALSE(range.contains(0));
  CHECK_FALSE(range.contains(std::nan("")));
}

TEST_CASE("an encoder that wraps around") {
  Encoder<double> encoder(16384);
  encoder.zero(INT32_MAX - 10);
  CHECK(encoder(INT32_MAX) == Approx(10 * encoder.resolution()));
  CHECK(encoder(INT32_MIN + 9) == Approx(20 * encoder.resolution()));
  CHECK(encoder(INT32_MAX - 20) == Approx(-10 * encoder.resolution()));
}

TEST_CASE("calibration from noisy records") {
  std::mt19937 random(1);
  std::normal_distribution<double> noise(0, 1e-5);
  const HallPair<double> truth{1.7e-3, 4.6e-3};
  const Coil<double> coil{0.8};
  HallCalibration<double> heights;
  CoilCalibration<double> speeds;
  for (int i = 0; i < 5000; ++i) {
    const double s = std::sin(0.01 * i), front = 2.5 + 0.5 * s, rear = 2.5 - 0.5 * s,
                 v = 0.3 * std::cos(0.01 * i);
    heights.add(front, rear, truth.height(front, rear) + noise(random));
    speeds.add(coil.kappa * v + noise(random), v);
    if (i % 500 == 0) heights.add(std::nan(""), rear, 0);
  }
  HallPair<double> hall;
  Coil<double> found;
  REQUIRE(heights.result(hall));
  REQUIRE(speeds.result(found));
  CHECK(hall.k == Approx(truth.k).epsilon(1e-3));
  CHECK(hall.offset == Approx(truth.offset).epsilon(1e-3));
  CHECK(found.kappa == Approx(0.8).epsilon(1e-4));
  CHECK(heights.rms() == Approx(1e-5).epsilon(0.05));
  HallCalibration<double> still;
  for (int i = 0; i < 10; ++i) still.add(2, 1, 5e-3);
  CHECK_FALSE(still.result(hall));
}

TEST_CASE("least squares keep their digits where normal equations lose them") {
  LeastSquares<double, 3> fit;
  for (int i = 0; i < 100; ++i) {
    const double x = 1000 + 0.01 * i;
    fit.add({1, x, x * x}, 3 + 2 * x - x * x);
  }
  double p[3];
  REQUIRE(fit.parameters(p));
  CHECK(p[2] == Approx(-1).epsilon(1e-4));
}

TEST_CASE("a frozen converter is noticed, a noisy one is let be") {
  FrozenWatch<2> watch(0.05, dt), never(0.0, dt);
  for (int i = 0; i < 1000; ++i) CHECK_FALSE(watch({100 + i % 2, 7}));
  int seen = 0;
  for (; !watch({100, 7}) && seen < 1000; ++seen) CHECK_FALSE(never({100, 7}));
  CHECK(seen * dt == Approx(0.05).margin(2 * dt));
  CHECK(watch({100, 7}));
  CHECK_FALSE(watch({100, 8}));
}

TEST_CASE("position and rate sensors that disagree") {
  const auto moved_before_noticed = [](double rate_gain, double offset) {
    RateAgreement<double> agreement(2e-3, 0.2, dt);
    double z = 0;
    for (int i = 0; i < 2000; ++i) {
      const double v = 0.1 * std::sin(2 * M_PI * 2 * i * dt);
      z += dt * v;
      if (!agreement(z, rate_gain * v + offset)) return std::fabs(z);
    }
    return 1.0;
  };
  CHECK(moved_before_noticed(1, 0) == 1);
  CHECK(moved_before_noticed(1, 5e-3) == 1); // an offset of the coil
  CHECK(moved_before_noticed(0, 0) < 3e-3);  // nothing comes from it
  CHECK(moved_before_noticed(-1, 0) < 3e-3); // polarity
  RateAgreement<double> agreement(2e-3, 0.2, dt), anything(0.0, 0.2, dt);
  agreement(0, 0);
  anything(0, 0);
  CHECK_FALSE(agreement(std::nan(""), 0));
  CHECK(anything(1, 0));
}

TEST_CASE("adaptive velocity: missed periods count") {
  AdaptiveVelocity<double> velocity(1e-4, dt);
  double x = 0, v = 0;
  for (int i = 0; i < 30; ++i) v = velocity(x += 2e-3);
  CHECK(v == Approx(2));
  CHECK(velocity(x += 4 * 2e-3, 4) == Approx(2)); // three were missed
  CHECK(velocity(x += 40 * 2e-3, 40) == Approx(2));
  CHECK(velocity(x += 2e-3) == Approx(2));
}
