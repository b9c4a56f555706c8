// SPDX-License-Identifier: MIT
/// Friction laws, smooth at rest so that they integrate with a fixed step. v: sliding velocity in m/s or
/// rad/s; normal: the normal force in N (or any factor); the result opposes v. Finite for any input: NaN
/// gives no force.
#pragma once
#include "../numeric.hpp"

namespace mbsgen::runtime {

/// F = -mu N tanh(v/v0). Creeps below v0: choose v0 well under the speeds of interest, and above mu N dt/m or
/// explicit integration will chatter.
template <class Real>
struct CoulombFriction {
  Real mu = 0;
  Real v0 = Real(1e-3L); ///< m/s

  Real operator()(Real normal, Real v) const {
    const Real load = clamp(saturate(normal), Real(0), largest<Real>);
    return -saturate(mu * load * std::tanh(saturate(v) / v0));
  }
};

/// Stribeck: F = -N (mu + (mu_static - mu) exp(-(v/v_stribeck)²)) tanh(v/v0) - viscous v.
template <class Real>
struct StribeckFriction {
  Real mu = 0, mu_static = 0;
  Real v_stribeck = Real(1e-2L); ///< m/s
  Real v0 = Real(1e-3L);         ///< m/s
  Real viscous = 0;              ///< N s/m

  Real operator()(Real normal, Real v) const {
    v = saturate(v);
    const Real load = clamp(saturate(normal), Real(0), largest<Real>);
    const Real ratio = v / v_stribeck;
    const Real coefficient = mu + (mu_static - mu) * std::exp(-saturate(ratio * ratio));
    return -saturate(coefficient * load * std::tanh(v / v0) + viscous * v);
  }
};

} // namespace mbsgen::runtime
