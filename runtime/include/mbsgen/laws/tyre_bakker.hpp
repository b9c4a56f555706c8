// SPDX-License-Identifier: MIT
/// The tyre of Bakker, Nyborg & Pacejka, "Tyre Modelling for Use in Vehicle Dynamics Studies", SAE 870421,
/// 1987, with the coefficients a0..a8, b0..b8 of the paper's car tyre. Inside: load in kN, slip in %, angles
/// in degrees.
#pragma once
#include "tyre.hpp"

namespace mbsgen::runtime {

/// The magic formula y = D sin(C atan(B phi)), phi = (1-E)(x+Sh) + (E/B) atan(B (x+Sh)), plus Sv.
template <class Real>
struct MagicFormula {
  Real c, d, b, e, sh, sv;
  Real operator()(Real x) const {
    x += sh;
    const Real phi = (1 - e) * x + e / b * std::atan(b * x);
    return d * std::sin(c * std::atan(b * phi)) + sv;
  }
};

/// Loads beyond 20 kN and cambers beyond 0.25 rad, where the polynomials mean nothing, are held there. Finite
/// for any input; no force without load.
template <class Real>
struct BakkerTyre {
  Real friction = 1; ///< scale of the forces for another road

  /// The paper counts the slip angle the other way round than we do, which turns the signs of the lateral
  /// force and of the aligning torque over. Pure slip: each force as if the other slip were zero. load: N.
  TyreForce<Real> pure(Real load, const TyreSlip<Real>& slip) const {
    const Real fz = clamp(saturate(load), Real(0), Real(20000)) / 1000;
    if (!(fz > Real(1e-6L))) return {};
    const Real g = degrees(clamp(saturate(slip.camber), Real(-0.25L), Real(0.25L)));
    const Real alpha = degrees(clamp(saturate(slip.lateral), -pi<Real> / 2, pi<Real> / 2));
    const Real kappa = 100 * saturate(slip.longitudinal, Real(1000));
    return {friction * driving(fz)(kappa), -friction * cornering(fz, g)(alpha),
            -friction * aligning(fz, g)(alpha)};
  }

  /// Combined slip: each force times its share of the slip vector (s, tan alpha). The aligning torque, for
  /// which the paper has no rule, follows the lateral force.
  TyreForce<Real> operator()(Real load, const TyreSlip<Real>& slip) const {
    TyreForce<Real> force = pure(load, slip);
    const Real s = saturate(slip.longitudinal, Real(1000));
    const Real t =
        clamp(std::tan(clamp(saturate(slip.lateral), Real(-1.57L), Real(1.57L))), Real(-1000), Real(1000));
    const Real total = std::sqrt(s * s + t * t);
    if (!(total > Real(0))) return force;
    force.longitudinal *= std::fabs(s) / total;
    force.lateral *= std::fabs(t) / total;
    force.aligning *= std::fabs(t) / total;
    return force;
  }

private:
  static Real degrees(Real angle) { return angle * (180 / pi<Real>); }

  static MagicFormula<Real> driving(Real fz) {
    const Real c = Real(1.65L), d = (Real(-21.3L) * fz + 1144) * fz;
    const Real stiffness = (Real(49.6L) * fz + 226) * fz * std::exp(Real(-0.069L) * fz);
    return {c,       d,      stiffness / (c * d), (Real(-0.006L) * fz + Real(0.056L)) * fz + Real(0.486L),
            Real(0), Real(0)};
  }
  static MagicFormula<Real> cornering(Real fz, Real g) {
    const Real c = Real(1.3L), d = (Real(-22.1L) * fz + 1011) * fz;
    const Real stiffness = 1078 * std::sin(Real(1.82L) * std::atan(Real(0.208L) * fz));
    return {c,
            d,
            stiffness * (1 - Real(0.022L) * std::fabs(g)) / (c * d),
            Real(-0.354L) * fz + Real(0.707L),
            Real(0.028L) * g,
            Real(14.8L) * fz * g};
  }
  static MagicFormula<Real> aligning(Real fz, Real g) {
    const Real c = Real(2.4L), d = (Real(-2.72L) * fz - Real(2.28L)) * fz;
    const Real stiffness = (Real(-1.86L) * fz - Real(2.73L)) * fz * std::exp(Real(-0.11L) * fz);
    const Real curvature = (Real(-0.07L) * fz + Real(0.643L)) * fz - Real(4.04L);
    return {c,
            d,
            stiffness / (c * d) * (1 - Real(0.03L) * std::fabs(g)),
            curvature * (1 - Real(0.07L) * std::fabs(g)),
            Real(0.015L) * g,
            (Real(-0.066L) * fz + Real(0.945L)) * fz * g};
  }
};

} // namespace mbsgen::runtime
