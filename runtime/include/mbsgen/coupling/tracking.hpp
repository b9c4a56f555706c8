// SPDX-License-Identifier: MIT
/// The acceleration by which a tool follows a reference: feed-forward and feedback, equations (18) and (19) of Faulring,
/// Lynch, Colgate & Peshkin, Haptic interaction with constrained dynamic systems.
#pragma once
#include "../numeric.hpp"

namespace mbsgen::runtime {

/// Gains of (18).
template <class Real>
struct TrackingGains {
  Real proportional = 0; ///< K_p, 1/s²
  Real integral = 0;     ///< K_i, 1/s³
  Real derivative = 0;   ///< K_d, 1/s

  /// The error of a double integrator vanishes as (s + ω)³, ω = 2π bandwidth_hz.
  static TrackingGains of_bandwidth(Real bandwidth_hz) {
    const Real omega = 2 * pi<Real> * bandwidth_hz;
    return {3 * omega * omega, omega * omega * omega, 3 * omega};
  }
};

/// One axis: a = q̈_r + K_p e + K_i ∫e dt + K_d ė with e = q_r - q_v.
template <class Real>
class Tracking {
public:
  TrackingGains<Real> gains;
  Real limit = largest<Real>; ///< of the acceleration, per s²; beyond it the integral waits

  /// feedforward: q̈_r, per s²; error, rate: e and ė; dt: s since the last call. The integral is a sum of rectangles,
  /// the present error included. Saturated, it takes no error that would lead further beyond the limit.
  Real operator()(Real feedforward, Real error, Real rate, Real dt) {
    const Real sum = sum_ + dt * error;
    const Real wanted =
        feedforward + gains.proportional * error + gains.integral * sum + gains.derivative * rate;
    const bool winds_up = std::fabs(wanted) > limit && (wanted > Real(0)) == (error > Real(0));
    if (!winds_up) sum_ = sum;
    return finite(wanted) ? clamp(wanted, -limit, limit) : wanted;
  }
  void reset() { sum_ = 0; }

private:
  Real sum_ = 0;
};

} // namespace mbsgen::runtime
