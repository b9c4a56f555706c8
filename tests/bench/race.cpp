// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/race.h"
#include "bench/stopwatch.h"
#include <algorithm>
#include <limits>

namespace bench {

namespace {

std::size_t calls_per_round(const Call& call, double seconds) {
  constexpr std::size_t trial = 200;
  return static_cast<std::size_t>(seconds * 1e9 / nanoseconds(call, trial)) + 1;
}

} // namespace

std::vector<double> race(const std::vector<Call>& calls, const Effort& effort) {
  std::vector<std::size_t> counts;
  for (const Call& call : calls) counts.push_back(calls_per_round(call, effort.seconds_per_round));
  std::vector<double> least(calls.size(), std::numeric_limits<double>::infinity());
  for (int round = 0; round < effort.rounds; ++round)
    for (std::size_t i = 0; i < calls.size(); ++i)
      least[i] = std::min(least[i], nanoseconds(calls[i], counts[i]));
  return least;
}

} // namespace bench
