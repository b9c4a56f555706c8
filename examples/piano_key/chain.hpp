// SPDX-License-Identifier: MIT
/// The signal chain of the device.
#pragma once
#include <mbsgen/coupling/lead.hpp>

namespace grand {

using mbsgen::runtime::LeadChain;
using mbsgen::runtime::PlainChain;

constexpr double actuator_lag = 2e-4; ///< of the simulated device, s

/// The motion is continued by half a period and the actuator's lag; cut-off of the key's acceleration, Hz.
template <class Real>
LeadChain<Real, 1> signals(Real dt) {
  constexpr Real cutoff_hz = 100;
  return {PlainChain<Real, 1>(dt, cutoff_hz), dt / 2 + Real(actuator_lag)};
}

} // namespace grand
