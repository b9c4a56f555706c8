// SPDX-License-Identifier: MIT
/// The brush model with a parabolic pressure distribution: Pacejka, Tyre and Vehicle Dynamics, section 3.2.
#pragma once
#include "tyre.hpp"

namespace mbsgen::runtime {

/// Force against a slip sigma of one direction: -sign(sigma) mu load (1 - (1-x)³), x = C|sigma|/(3 mu load),
/// at most 1. stiffness: C = -dF/dsigma at 0, N; load: N. Finite for any input; no force without load.
template <class Real>
inline Real brush_force(Real load, Real mu, Real stiffness, Real sigma) {
  const Real limit = mu * clamp(saturate(load), Real(0), largest<Real>);
  sigma = saturate(sigma);
  if (!(limit > Real(0))) return Real(0);
  const Real x = clamp(saturate(stiffness * std::fabs(sigma) / (3 * limit)), Real(0), Real(1));
  const Real magnitude = limit * (1 - (1 - x) * (1 - x) * (1 - x));
  return sigma > Real(0) ? -magnitude : magnitude;
}

/// Isotropic brush tyre under combined slip: the force lies along the theoretical slip (s, tan alpha)/(1 + s)
/// and stays within the friction circle by construction.
template <class Real>
struct BrushTyre {
  Real mu = 1;
  Real stiffness = 0;             ///< C, N
  Real half_length = Real(0.05L); ///< of the contact patch, m

  TyreForce<Real> operator()(Real load, const TyreSlip<Real>& slip) const {
    const Real s = clamp(saturate(slip.longitudinal), Real(-0.99L), Real(1000));
    const Real t = std::tan(clamp(saturate(slip.lateral), Real(-1.57L), Real(1.57L)));
    const Real sx = s / (1 + s), sy = t / (1 + s);
    const Real total = std::sqrt(sx * sx + sy * sy);
    if (!(total > Real(0))) return {};
    const Real force = -brush_force(load, mu, stiffness, total);
    const Real lateral = -force * sy / total;
    return {force * sx / total, lateral, -trail(load, total) * lateral};
  }

private:
  // Pneumatic trail: a third of the half length at rest, zero once everything slides.
  Real trail(Real load, Real total) const {
    const Real limit = 3 * mu * clamp(saturate(load), Real(0), largest<Real>);
    if (!(limit > Real(0))) return Real(0);
    const Real x = clamp(saturate(stiffness * total / limit), Real(0), Real(1));
    return half_length / 3 * (1 - x) * (1 - x) * (1 - x) / (1 - x + x * x / 3);
  }
};

} // namespace mbsgen::runtime
