// SPDX-License-Identifier: MIT
/// Detection of sensors that deliver numbers but no measurements.
#pragma once
#include "../numeric.hpp"

namespace mbsgen::runtime {

/// Detects a converter or a file that repeats the same numbers for too long. With a resolution finer than the
/// noise, the numbers of a live sensor always change.
template <int Channels>
class FrozenWatch {
public:
  /// most_s: longest time of equal readings, one every dt s; 0: no limit.
  template <class Real>
  FrozenWatch(Real most_s, Real dt)
      : most_readings_(most_s > Real(0) ? static_cast<long>(most_s / dt) + 1 : 0) {}

  /// True: frozen.
  bool operator()(const long (&raw)[Channels]) {
    bool same = equal_ >= 0;
    for (int i = 0; i < Channels; ++i) {
      same = same && raw[i] == last_[i];
      last_[i] = raw[i];
    }
    equal_ = same ? equal_ + (equal_ < most_readings_) : 0;
    return most_readings_ > 0 && equal_ >= most_readings_;
  }
  void reset() { equal_ = -1; }

private:
  long most_readings_, equal_ = -1; // -1: no reading yet
  long last_[Channels]{};
};

/// Compares a position sensor with a rate sensor: the change of the position and the integral of the rate
/// over about memory_s must not differ by more than `tolerance`. A constant error e of the rate shows as e
/// memory_s.
template <class Real>
class RateAgreement {
public:
  /// tolerance: in units of the position; 0: no limit. dt: the period in s.
  RateAgreement(Real tolerance, Real memory_s, Real dt)
      : tolerance_(tolerance), keep_(memory_s / (memory_s + dt)), dt_(dt) {}

  /// False: one of the two sensors is wrong. NaN never agrees.
  bool operator()(Real position, Real rate) {
    if (started_) apart_ = keep_ * (apart_ + (position - last_) - dt_ * rate);
    started_ = true;
    last_ = position;
    return !(tolerance_ > Real(0)) || std::fabs(apart_) <= tolerance_;
  }
  void reset() {
    started_ = false;
    apart_ = 0;
  }

private:
  Real tolerance_, keep_, dt_;
  Real last_ = 0, apart_ = 0;
  bool started_ = false;
};

} // namespace mbsgen::runtime
