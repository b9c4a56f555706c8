// SPDX-License-Identifier: MIT
/// The device: a real key with an actuator. Its own mechanics are the compensation of the coupling.
#pragma once
#include "chain.hpp"
#include "grand_action.hpp"
#include "haptic_key.hpp"

namespace grand {

/// The device's only joint is measured.
struct OwnRoles {
  static constexpr int nq = haptic_key::nq, outputs = 0, measured[] = {0};
};

/// What the finger would feel of the device alone, by its inverse dynamics.
template <class Real>
using OwnMechanics = InverseModel<haptic_key::Model<Real>, OwnRoles, Real>;

/// The finger feels the model; the actuator renders what the device's own key does not.
template <class Real>
using Coupling = Impedance<Real, 1, LeadChain<Real, 1>, OwnMechanics<Real>>;

template <class Real>
Coupling<Real> coupling(Real dt) {
  Coupling<Real> coupling(signals(dt));
  coupling.compensation.ratio[0] = 1 / front<Real>;
  return coupling;
}

/// The loop's period on the desk.
constexpr std::int64_t period_ns = 250000;
constexpr double period_s = 0.25e-3;

} // namespace grand
