// SPDX-License-Identifier: MIT
/// Velocity from positions that arrive at uneven times, such as those of a field bus.
#pragma once
#include "../numeric.hpp"

namespace mbsgen::runtime {

/// First-order adaptive windowing, as AdaptiveVelocity (velocity.hpp), with a time for each sample: the
/// longest window, up to Longest samples and `most_s`, whose end-to-end line misses no sample by more than the
/// noise. Delay: half the window in use. Time O(Longest²), bounded.
template <class Real, int Longest = 15>
class TimedVelocity {
public:
  /// `noise`: largest error of a position, for an encoder one count; least_s: an interval that the jitter of
  /// the times is small against; most_s: longest window of more than one interval. In s.
  TimedVelocity(Real noise, Real least_s, Real most_s) : noise_(noise), least_s_(least_s), most_s_(most_s) {}

  /// A new position, measured interval_s after the one before. After less than least_s it replaces the one
  /// before, since a rate over almost no time says nothing.
  void add(Real position, Real interval_s) {
    const Real interval = interval_s > Real(0) ? interval_s : Real(0);
    if (count_ == 0 || interval >= least_s_) shift();
    position_[0] = position;
    for (int i = 1; i <= Longest; ++i) before_s_[i] += interval;
    window_ = count_ > 1 ? 1 : 0;
    while (window_ > 0 && window_ + 1 < count_ && straight(window_ + 1)) ++window_;
  }
  /// 0 before the second position.
  Real velocity() const { return window_ > 0 ? slope(window_) : Real(0); }
  void reset() { count_ = window_ = 0; }
  Real delay_s() const { return window_ > 0 ? before_s_[window_] / 2 : Real(0); }
  /// Of intervals up to most_s.
  Real longest_delay_s() const { return most_s_ / 2; }

private:
  void shift() {
    for (int i = Longest; i > 0; --i) {
      position_[i] = position_[i - 1];
      before_s_[i] = before_s_[i - 1];
    }
    if (count_ <= Longest) ++count_;
  }
  Real slope(int window) const { return (position_[0] - position_[window]) / before_s_[window]; }
  bool straight(int window) const {
    if (before_s_[window] > most_s_) return false;
    const Real rate = slope(window);
    for (int i = 1; i < window; ++i)
      if (!(std::fabs(position_[0] - rate * before_s_[i] - position_[i]) <= noise_)) return false;
    return true;
  }

  Real position_[Longest + 1]{}, before_s_[Longest + 1]{}; // the newest first; before_s_[0] is 0
  Real noise_, least_s_, most_s_;
  int count_ = 0, window_ = 0;
};

} // namespace mbsgen::runtime
