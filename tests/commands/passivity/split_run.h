// SPDX-License-Identifier: GPL-3.0-or-later
// The runtime's loop on a key at the other end of drivers/split.hpp, with clocks and delays that a test sets.
#pragma once
#include "piano_key/stiffness.hpp"
#include <functional>
#include <vector>

namespace passivity_test {

/// Delay of a way's datagram, s, by its number; negative: lost.
using Delays = std::function<double(long)>;

struct SplitBench {
  double loop_period = 1e-3, device_period = 1e-3;
  double phase = 0.5; ///< of the loop's ticks, of its period
  double damping = 0.5, lag = 2e-4, virtual_damping = 0;
  double lead = 0; ///< s, with an acceleration of 100 Hz; 0: the plain chain
  double hold = 3e-3, extrapolation = 3e-3;
  double seconds = 1;
  Delays to_model = [](long) { return 0.0; }, to_device = [](long) { return 0.0; };
};

/// The largest way of the key from its middle in the second half of the time over that in the first one, on a spring of
/// this stiffness, N/m; infinity where it leaves all bounds. Throws where the loop ends in a fault.
double split_growth(const SplitBench& bench, double stiffness);

/// The stiffest spring on which the key calms down, N/m, to 0.1 %; the smallest one over three phases.
double split_limit(SplitBench bench);

} // namespace passivity_test
