// SPDX-License-Identifier: GPL-3.0-or-later
#include "mbsgen/coupling/lead.hpp"
#include "support/catch.hpp"

using namespace mbsgen::runtime;

namespace {

constexpr double dt = 1e-3;

} // namespace

TEST_CASE("the fusion chain: a noisy Hall pair and a coil with an offset") {
  FusionChain<double, 1> chain(dt, 2, 100);
  PlainChain<double, 1> plain(dt, 100);
  double worst = 0, worst_plain = 0, late = 0;
  for (int i = 0; i < 8000; ++i) {
    const double w = 2 * M_PI * 3, t = i * dt, noise = 1e-4 * (i % 7 - 3) / 3;
    Sample<double, 1> sample;
    sample.position[0] = 4e-3 * std::sin(w * t) + noise;
    sample.velocity[0] = 4e-3 * w * std::cos(w * t) + 0.02;
    const auto motion = chain(sample);
    const auto unfused = plain(sample);
    if (i < 2000) continue;
    worst = std::max(worst, std::fabs(motion.position[0] - 4e-3 * std::sin(w * t)));
    worst_plain = std::max(worst_plain, std::fabs(unfused.position[0] - 4e-3 * std::sin(w * t)));
    const double delayed = -4e-3 * w * w * std::sin(w * (t - chain.delay_s()));
    late = std::max(late, std::fabs(motion.acceleration[0] - delayed));
  }
  CHECK(worst < worst_plain / 3);
  CHECK(late < 0.01 * 4e-3 * 36 * M_PI * M_PI);
}

TEST_CASE("the chains divide by the time that has passed") {
  PlainChain<double, 1> plain(dt, 20);
  FusionChain<double, 1> fusion(dt, 2, 20);
  double worst = 0;
  for (int i = 0; i < 2000; ++i) {
    const bool missed = i % 50 == 20 || i % 50 == 21;
    if (missed) continue;
    const double t = i * dt;
    Sample<double, 1> sample;
    sample.position[0] = 2 * t * t; // 4 m/s²
    sample.velocity[0] = 4 * t;
    sample.passed_s = i % 50 == 22 ? 3 * dt : dt;
    for (const auto& motion : {plain(sample), fusion(sample)}) {
      if (t > 0.5) worst = std::max(worst, std::fabs(motion.acceleration[0] - 4));
      CHECK(motion.velocity[0] == Approx(4 * t).margin(0.05));
    }
    sample.passed_s = 0; // the same reading again
    CHECK(plain(sample).acceleration[0] == plain(sample).acceleration[0]);
  }
  CHECK(worst < 0.1);
}

TEST_CASE("the lead chain is where the motion will be") {
  constexpr double lead = 7e-4;
  LeadChain<double, 1> chain(PlainChain<double, 1>(dt, 100), lead);
  double worst = 0, worst_rate = 0;
  for (int i = 0; i < 400; ++i) {
    const double t = i * dt, ahead = t + lead;
    Sample<double, 1> sample;
    sample.position[0] = 3 * t * t; // 6 m/s²
    sample.velocity[0] = 6 * t;
    const auto motion = chain(sample);
    if (i < 100) continue; // the filter of the acceleration has settled
    worst = std::max(worst, std::fabs(motion.position[0] - 3 * ahead * ahead));
    worst_rate = std::max(worst_rate, std::fabs(motion.velocity[0] - 6 * ahead));
  }
  CHECK(worst < 1e-9);
  CHECK(worst_rate < 1e-6);
  CHECK(chain.delay_s() == PlainChain<double, 1>(dt, 100).delay_s());
}
