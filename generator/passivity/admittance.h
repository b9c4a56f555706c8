// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "passivity/hands.h"

namespace mbsgen::passivity {

/// The dual: a device whose velocity loop follows a virtual mass M on a virtual damper B, which the measured force of the
/// hand moves. The loop of an axis of mass m, with the bandwidth of the device, as the runtime's simulated one:
///
///   m v' = m (w (v_c - v) + w^2/4 integral(v_c - v)) + f,    w = 2 pi bandwidth,
///
/// and v_c follows the virtual velocity, which the computed acceleration (f - B v_v) / M changes once a period.
class AdmittanceLoop {
public:
  /// mass: of the axis, kg or kg m².
  AdmittanceLoop(double mass, const Device& device, const LoopTiming& timing);

  /// With a hand. Its walls have 1/M in the place of the stiffness and B/M in that of the damping.
  Loop with(const Hand& hand) const;
  HandProblem problem(double damping) const;
  /// The smallest virtual mass that is stable with each hand within the bounds, and the worst hand; `gain` is 1/M, and 0
  /// where none is stable up to a thousand times the axis' mass.
  HandLimit worst(double damping, const HandBounds& bounds) const;

  /// The smallest virtual mass for which the hand gets no energy from motions below half the sampling rate: the real part
  /// of the admittance is nowhere negative. Infinity where there is none up to a thousand times the axis' mass.
  double passive_mass(double damping) const;

private:
  double least_real_part(double gain, double damping) const;

  double mass_;
  Device device_;
  LoopTiming timing_;
  Block filter_; ///< of the measured force
};

} // namespace mbsgen::passivity
