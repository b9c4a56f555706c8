// SPDX-License-Identifier: MIT
/// Contact laws without memory. x: penetration in m, positive in contact; xd: its rate in m/s. The force in N
/// pushes the bodies apart and never pulls. Every law is finite for any input: NaN gives no force, huge
/// values saturate. For a link of generated code, x = Z0 - Z and xd = -Zd in a member of the `Laws` class.
#pragma once
#include "../numeric.hpp"

namespace mbsgen::runtime {

/// Hunt & Crossley 1975: F = k x^n (1 + a xd). The damping grows with the force, so that the force starts and
/// ends at 0.
template <class Real>
struct HuntCrossley {
  Real stiffness = 0;         ///< k, N/m^n
  Real exponent = Real(1.5L); ///< n; 3/2 for a sphere (Hertz)
  Real damping = 0;           ///< a, s/m; see from_restitution()

  Real operator()(Real x, Real xd) const {
    const Real elastic = stiffness * power(x, exponent);
    return clamp(saturate(elastic * (1 + damping * saturate(xd))), Real(0), largest<Real>);
  }
  /// a = 3 (1-e)/(2 v0) for a restitution e near 1 at the impact speed v0 in m/s.
  static Real from_restitution(Real e, Real v0) { return Real(1.5L) * (1 - e) / v0; }
};

/// A linear spring and damper along a stroke, with stops at its ends (bump stop, key bed).
template <class Real>
struct SpringDamperStop {
  Real stiffness = 0, damping = 0; ///< between the stops, N/m and N s/m
  Real rest = 0;                   ///< position without spring force, m
  Real low = 0, high = 0;          ///< positions of the stops, m
  Real stop_stiffness = 0;         ///< in addition, beyond a stop, N/m
  Real stop_damping = 0;           ///< N s/m

  /// The force along +x on the moving body, N; x: position in m, xd: velocity in m/s.
  Real operator()(Real x, Real xd) const {
    x = saturate(x);
    xd = saturate(xd);
    return saturate(-stiffness * (x - rest) - damping * xd + push(low - x, -xd) - push(x - high, xd));
  }

private:
  // A stop pushes and never holds back.
  Real push(Real depth, Real rate) const {
    if (!(depth > Real(0))) return Real(0);
    return clamp(stop_stiffness * depth + stop_damping * rate, Real(0), largest<Real>);
  }
};

} // namespace mbsgen::runtime
