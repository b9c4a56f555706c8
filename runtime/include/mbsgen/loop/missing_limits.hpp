// SPDX-License-Identifier: MIT
/// Limits that a program has left open, for a warning.
#pragma once
#include "safety.hpp"

namespace mbsgen::runtime {

/// The text about each limit that is not set, passed to `tell(const char*)`.
template <class Real, int N, class Tell>
inline void for_each_missing(const Limits<Real, N>& limits, Tell&& tell) {
  bool passivity = true, velocity = true, range = true;
  for (const auto& axis : limits.axis) {
    passivity = passivity && axis.passivity.allowance < largest<Real> && axis.passivity.damping > Real(0);
    velocity = velocity && axis.velocity < largest<Real>;
    range = range && axis.position_low > -largest<Real> && axis.position_high < largest<Real>;
  }
  if (!passivity) tell("no passivity limit: the model may give energy without end (Limits::Axis::passivity)");
  if (!(limits.energy < largest<Real>)) tell("no limit of the energy given to the hand (Limits::energy)");
  if (!(limits.power < largest<Real>)) tell("no limit of the power given to the hand (Limits::power)");
  if (!velocity)
    tell("no largest velocity: measurements are not tested for plausibility (Limits::Axis::velocity)");
  if (!range) tell("no range of the position (Limits::Axis::position_low, position_high)");
}

} // namespace mbsgen::runtime
