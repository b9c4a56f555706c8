// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "passivity/expansion.h"
#include "passivity/sampled.h"

namespace mbsgen::passivity {

/// The condition of passivity for motions below half the rate (passive.h) at each frequency, between those of any grid:
/// it is bounded from below over bands, which are halved until the bound is positive.
class CertainCondition {
public:
  /// The slowest motion that is looked at, of half the rate.
  static constexpr double slowest = 1e-5;

  /// spent: dissipation of the device that is left for something else, N s/m. pulses: what a change of the force by 1
  /// takes.
  CertainCondition(const Port& port, const Device& device, const LoopTiming& timing, double spent,
                   double pulses);

  /// Whether the condition holds at all frequencies from the slowest one to half the rate, for this wall and for all
  /// softer ones beside the same damping. False: it does not, or is too close to it.
  bool holds(const Wall& wall) const;

private:
  bool holds_at_all(const Wall& wall) const;
  Expansion margin(const Wall& wall, const Band& band) const;
  Expansion chain(Eigen::Index row, Eigen::Index column, const Band& band) const;

  Device device_;
  LoopTiming timing_;
  double spent_, pulses_;
  Port port_; ///< what velocities show of it, in scaled states
  Block chain_;
};

} // namespace mbsgen::passivity
