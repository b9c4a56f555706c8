// SPDX-License-Identifier: MIT
/// Inputs and outputs of tyre laws. The contact frame: x forward in the wheel's plane, y to the left, z up.
#pragma once
#include "../numeric.hpp"

namespace mbsgen::runtime {

/// Motion of a wheel over the ground.
template <class Real>
struct TyreSlip {
  Real longitudinal = 0; ///< slip, positive when driving: (omega R - vx)/|vx|
  Real lateral = 0;      ///< slip angle in rad, positive when the wheel drifts to +y
  Real camber = 0;       ///< rad, positive when the wheel's top leans to -y
};

/// Force of the ground on the wheel in N and N m.
template <class Real>
struct TyreForce {
  Real longitudinal = 0;
  Real lateral = 0;
  Real aligning = 0;
};

/// Slips of a wheel of radius R (m) that turns at omega (rad/s), with its contact point at vx, vy (m/s).
/// Below `slowest` m/s the divisor is held there, so that a wheel at rest has finite slip.
template <class Real>
inline TyreSlip<Real> tyre_slip(Real vx, Real vy, Real omega, Real radius, Real camber,
                                Real slowest = Real(0.5L)) {
  vx = saturate(vx);
  vy = saturate(vy);
  const Real speed = std::fabs(vx) > slowest ? std::fabs(vx) : slowest;
  return {(saturate(omega) * radius - vx) / speed, std::atan(vy / speed), camber};
}

} // namespace mbsgen::runtime
