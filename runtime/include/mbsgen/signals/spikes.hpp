// SPDX-License-Identifier: MIT
/// Rejection of false peaks, as the paper's coil shows (Timmermans et al. 2021, figure 21).
#pragma once
#include "../numeric.hpp"

namespace mbsgen::runtime {

/// Median of the last Length (odd) samples: removes runs of up to (Length-1)/2 false ones. Delay (Length-1)/2
/// periods.
template <class Real, int Length = 3>
class Median {
  static_assert(Length % 2 == 1, "a median needs an odd number of samples");

public:
  explicit Median(Real dt) : dt_(dt) {}

  Real operator()(Real x) {
    if (!started_)
      for (Real& sample : samples_) sample = x;
    started_ = true;
    samples_[next_] = x;
    next_ = next_ + 1 < Length ? next_ + 1 : 0;
    return middle();
  }
  void reset() { started_ = false; }
  Real delay_s() const { return dt_ * Real((Length - 1) / 2); }

private:
  Real middle() const {
    Real sorted[Length];
    for (int i = 0; i < Length; ++i) {
      int at = i;
      for (; at > 0 && sorted[at - 1] > samples_[i]; --at) sorted[at] = sorted[at - 1];
      sorted[at] = samples_[i];
    }
    return sorted[Length / 2];
  }

  Real samples_[Length]{};
  Real dt_;
  int next_ = 0;
  bool started_ = false;
};

/// Holds the last good value when the signal changes faster than is physically possible. No delay. After
/// `patience` rejected samples in a row the next one is accepted: the change was no peak. Values that are not
/// finite are always rejected.
template <class Real>
class SpikeGate {
public:
  /// `rate`: largest credible slope, in units of the signal per s.
  SpikeGate(Real rate, Real dt, int patience = 3) : step_(rate * dt), patience_(patience) {}

  Real operator()(Real x) {
    const bool credible = !started_ || std::fabs(x - value_) <= step_ * Real(held_ + 1) || held_ >= patience_;
    if (finite(x) && credible) {
      value_ = x;
      held_ = 0;
      started_ = true;
    } else {
      held_ = held_ < patience_ ? held_ + 1 : patience_;
      ++rejected_;
    }
    return value_;
  }
  void reset() {
    started_ = false;
    held_ = 0;
  }
  Real delay_s() const { return Real(0); }
  /// Whether the value is a held one; the number of rejected samples since the start.
  bool held() const { return held_ > 0; }
  unsigned long rejected() const { return rejected_; }

private:
  Real step_;
  int patience_;
  Real value_ = 0;
  int held_ = 0;
  unsigned long rejected_ = 0;
  bool started_ = false;
};

} // namespace mbsgen::runtime
