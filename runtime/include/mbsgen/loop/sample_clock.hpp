// SPDX-License-Identifier: MIT
/// The time between two readings of a device.
#pragma once
#include "../device/device.hpp"

namespace mbsgen::runtime {

/// Takes the device's own time where it has one. Otherwise a reading is new unless its age has grown by the time
/// that passed in the loop.
template <class Real, int N>
class SampleClock {
public:
  /// Sets `passed_s`. elapsed_s: the loop's time since the call before. A time that runs backwards is a fault.
  Fault stamp(Sample<Real, N>& sample, Real elapsed_s) {
    pending_s_ += elapsed_s;
    const std::int64_t ns = sample.time_ns - time_ns_;
    const bool known = started_, own = sample.time_ns != 0 && time_ns_ != 0;
    const bool same = own ? ns == 0 : sample.age_s >= age_s_ + elapsed_s / 2;
    sample.passed_s = !known ? Real(-1)
                      : same ? Real(0)
                      : own  ? static_cast<Real>(ns) * Real(1e-9L)
                             : pending_s_;
    if (!known || !same) pending_s_ = 0;
    time_ns_ = sample.time_ns;
    age_s_ = sample.age_s;
    started_ = true;
    return known && own && ns < 0 ? Fault::implausible : Fault::none;
  }
  void reset() { started_ = false; }

private:
  std::int64_t time_ns_ = 0;
  Real age_s_ = 0, pending_s_ = 0;
  bool started_ = false;
};

} // namespace mbsgen::runtime
