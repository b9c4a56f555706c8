// SPDX-License-Identifier: MIT
/// The time between two readings of a device.
#pragma once
#include "../device/device.hpp"

namespace mbsgen::runtime {

/// Takes the device's own time where it has one. Otherwise it is the loop's time less the growth of the age; a
/// reading that has grown older and holds the same numbers is the one before.
template <class Real, int N>
class SampleClock {
public:
  /// Sets `passed_s`. elapsed_s: the loop's time since the call before. A time that runs backwards is a fault.
  Fault stamp(Sample<Real, N>& sample, Real elapsed_s) {
    pending_s_ += elapsed_s;
    const bool own = sample.time_ns != 0 && last_.time_ns != 0;
    const std::int64_t own_ns = sample.time_ns - last_.time_ns;
    const bool same = own ? own_ns == 0 : repeats(sample, elapsed_s);
    if (!started_) {
      sample.passed_s = -1;
    } else if (same) {
      sample.passed_s = 0;
    } else {
      sample.passed_s = own ? static_cast<Real>(own_ns) * Real(1e-9L) : between(sample, elapsed_s);
    }
    const Fault fault = started_ && own && own_ns < 0 ? Fault::implausible : Fault::none;
    if (!started_ || !same) {
      pending_s_ = 0;
      age_s_ = sample.age_s;
    }
    last_ = sample;
    started_ = true;
    return fault;
  }
  void reset() { started_ = false; }

private:
  bool repeats(const Sample<Real, N>& sample, Real elapsed_s) const {
    bool same = sample.age_s >= last_.age_s + elapsed_s / 2;
    for (int i = 0; i < N; ++i)
      same = same && !(std::fabs(sample.position[i] - last_.position[i]) > Real(0)) &&
             !(std::fabs(sample.velocity[i] - last_.velocity[i]) > Real(0));
    return same;
  }
  // Two readings within a period are at least an eighth of it apart.
  Real between(const Sample<Real, N>& sample, Real elapsed_s) const {
    const Real passed_s = pending_s_ + age_s_ - sample.age_s;
    return passed_s > elapsed_s / 8 ? passed_s : elapsed_s / 8;
  }

  Sample<Real, N> last_;
  Real age_s_ = 0, pending_s_ = 0; ///< age of the last new reading; time since it
  bool started_ = false;
};

} // namespace mbsgen::runtime
