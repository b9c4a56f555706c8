// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "passivity/sampled.h"

namespace mbsgen::passivity {

/// Loops with delays from the least to the longest, as one system that switches between them each period.
class JitteringLoop {
public:
  /// The longest sequence of delays that is repeated.
  static constexpr int longest_word = 6;

  JitteringLoop(const Port& port, const Device& device, double period, double least, double longest);

  /// The largest stiffness that is stable with each of five constant delays, and with each repeated sequence of up to
  /// `longest_word` least and longest ones. Longer sequences could need less: the number is a bound from above.
  double stable_stiffness(double damping) const;

private:
  bool is_stable_in_each(const Wall& wall) const;

  WallScale scale_;
  std::vector<Loop> loops_; ///< the least delay first, the longest last
};

} // namespace mbsgen::passivity
