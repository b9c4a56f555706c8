// SPDX-License-Identifier: GPL-3.0-or-later
// Signals of experiments: their limits, their derivatives, their search.
#include "identify/multisine.h"
#include "support/catch.hpp"
#include <cmath>
#include <limits>

using namespace mbsgen::identify;

namespace {

const SineLimits limits{2, 0.5, 4, 5, 4};

Signals drawn(unsigned seed) {
  return best_signals({limits}, 1, seed, [](const Signals&) { return 1.0; });
}

} // namespace

TEST_CASE("a signal begins and ends at rest and keeps within its limits") {
  for (unsigned seed = 1; seed < 20; ++seed) {
    const MultiSine signal = drawn(seed).front();
    for (const double t : {0.0, limits.duration}) {
      CHECK(std::fabs(signal.at(t).value) < 1e-12);
      CHECK(std::fabs(signal.at(t).rate) < 1e-9);
      CHECK(std::fabs(signal.at(t).second) < 1e-6);
    }
    double largest = 0;
    for (double t = 0; t < limits.duration; t += 1e-3)
      largest = std::max(largest, std::fabs(signal.at(t).value));
    CHECK(largest < 1.01 * limits.amplitude);
    CHECK(largest > 0.95 * limits.amplitude);
    for (const MultiSine::Sine& sine : signal.sines()) {
      CHECK(sine.hertz >= limits.low - 0.1);
      CHECK(sine.hertz <= limits.high + 1e-9);
      const double periods = sine.hertz * limits.duration;
      CHECK(std::fabs(periods - std::round(periods)) < 1e-9);
    }
  }
}

TEST_CASE("rates of a signal are its derivatives") {
  const MultiSine signal = drawn(3).front();
  constexpr double h = 1e-5;
  for (double t = 0.05; t < limits.duration; t += 0.31) {
    const double rate = (signal.at(t + h).value - signal.at(t - h).value) / (2 * h);
    const double second = (signal.at(t + h).rate - signal.at(t - h).rate) / (2 * h);
    CHECK(std::fabs(signal.at(t).rate - rate) < 1e-6 * (1 + std::fabs(rate)));
    CHECK(std::fabs(signal.at(t).second - second) < 1e-6 * (1 + std::fabs(second)));
  }
}

TEST_CASE("a search keeps the best signals, and finds the same again") {
  // Worth: the share of the slowest sine.
  const auto slow = [](const Signals& signals) {
    double most = -std::numeric_limits<double>::infinity();
    for (const MultiSine::Sine& sine : signals.front().sines()) most = std::max(most, -sine.hertz);
    return most;
  };
  const Signals once = best_signals({limits}, 60, 1, slow), again = best_signals({limits}, 60, 1, slow);
  CHECK(-slow(once) < 0.7);
  REQUIRE(once.front().sines().size() == again.front().sines().size());
  for (std::size_t i = 0; i < once.front().sines().size(); ++i)
    CHECK(once.front().sines()[i].hertz == again.front().sines()[i].hertz);
  CHECK(best_signals({limits}, 5, 1, [](const Signals&) {
          return -std::numeric_limits<double>::infinity();
        }).empty());
}
