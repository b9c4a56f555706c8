// SPDX-License-Identifier: MIT
/// A signal chain that looks ahead. A force is held for a period after its measurement and passes an actuator
/// with a lag, so that it acts half a period and the lag too late. In a fast blow the force of a contact
/// changes by more than that allows.
#pragma once
#include "coupling.hpp"

namespace mbsgen::runtime {

/// The motion of another chain, continued by `lead` s with its acceleration. The lead that makes the mean of
/// the held force right is dt/2 and the lag of the actuator; a longer one amplifies the noise of the
/// acceleration.
template <class Real, int N, class Chain = PlainChain<Real, N>>
class LeadChain {
public:
  /// lead: s.
  LeadChain(const Chain& chain, Real lead) : chain_(chain), lead_(lead) {}

  Motion<Real, N> operator()(const Sample<Real, N>& sample) {
    Motion<Real, N> motion = chain_(sample);
    for (int i = 0; i < N; ++i) {
      motion.position[i] += lead_ * (motion.velocity[i] + lead_ / 2 * motion.acceleration[i]);
      motion.velocity[i] += lead_ * motion.acceleration[i];
    }
    return motion;
  }
  void reset() { chain_.reset(); }
  /// Delay of the acceleration.
  Real delay_s() const { return chain_.delay_s(); }

private:
  Chain chain_;
  Real lead_;
};

} // namespace mbsgen::runtime
