// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstddef>
#include <functional>
#include <vector>

namespace bench {

/// One call at the k-th state.
using Call = std::function<void(std::size_t k)>;

struct Effort {
  int rounds = 41;
  double seconds_per_round = 2e-3; ///< of each contestant
};

/// Least mean ns of a call over the rounds, for each. All take part in each round, so that all see the same
/// machine; the least is the one that other programs disturbed least.
std::vector<double> race(const std::vector<Call>& calls, const Effort& effort);

} // namespace bench
