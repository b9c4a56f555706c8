// SPDX-License-Identifier: MIT
/// Sensors that deliver numbers, but no longer measurements.
#pragma once
#include "../numeric.hpp"

namespace mbsgen::runtime {

/// Notices a converter or a file that gives the very same numbers for too long: with a resolution finer than
/// the noise they never stay the same by themselves.
template <int Channels>
class FrozenWatch {
public:
  /// `most` s of equal readings are let pass, one every dt s; 0: any number.
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

/// Compares a position sensor with a rate sensor: what the position moved and what the rate says it moved,
/// over about `memory` s, must not differ by more than `tolerance`. A constant error e of the rate shows as e
/// memory.
template <class Real>
class RateAgreement {
public:
  /// tolerance: in units of the position; 0: anything agrees. memory, dt: s.
  RateAgreement(Real tolerance, Real memory_s, Real dt)
      : tolerance_(tolerance), keep_(memory_s / (memory_s + dt)), dt_(dt) {}

  /// False: one of the two is wrong. NaN agrees with nothing.
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
