// SPDX-License-Identifier: MIT
/// Velocity from sampled positions. `delay_s()`: the lag of the velocity under constant acceleration.
#pragma once
#include "../numeric.hpp"

namespace mbsgen::runtime {

/// The slope of the least-squares line through the last Length samples (Length 2: the backward difference).
/// Delay (Length-1)/2 periods; variance of the noise 12 s²/(dt² L(L²-1)).
template <class Real, int Length = 2>
class WindowSlope {
  static_assert(Length >= 2, "a slope needs two samples");

public:
  explicit WindowSlope(Real dt) : dt_(dt) {}

  Real operator()(Real position) {
    if (!started_)
      for (Real& sample : samples_) sample = position;
    started_ = true;
    for (int i = 0; i + 1 < Length; ++i) samples_[i] = samples_[i + 1];
    samples_[Length - 1] = position;
    Real sum = 0;
    for (int i = 0; i < Length; ++i) sum += (Real(i) - Real(Length - 1) / 2) * (samples_[i] - samples_[0]);
    return sum * 12 / (dt_ * Real(Length) * (Real(Length) * Real(Length) - 1));
  }
  void reset() { started_ = false; }
  Real delay_s() const { return dt_ * Real(Length - 1) / 2; }

private:
  Real samples_[Length]{};
  Real dt_;
  bool started_ = false;
};

/// First-order adaptive windowing: the longest window, up to Longest periods, whose end-to-end line misses no
/// sample by more than the noise (Janabi-Sharifi, Hayward & Chen, IEEE Trans. Control Syst. Technol. 8(6),
/// 2000, section III). Short and fresh when the motion is fast, long and smooth when it is slow: made for
/// encoders. Delay: half the window in use, half a period at least. Time O(Longest²), bounded.
template <class Real, int Longest = 15>
class AdaptiveVelocity {
public:
  /// `noise`: largest error of a position, for an encoder one count, in units of position.
  AdaptiveVelocity(Real noise, Real dt) : noise_(noise), dt_(dt) {}

  /// periods: since the position before; the ones between are taken to lie on a line.
  Real operator()(Real position, int periods = 1) {
    if (!started_)
      for (Real& sample : samples_) sample = position;
    started_ = true;
    const Real from = samples_[0];
    const int first = periods > Longest ? periods - Longest : 1;
    for (int k = first; k <= periods; ++k) push(from + (position - from) * Real(k) / Real(periods));
    window_ = 1;
    while (window_ < Longest && straight(window_ + 1)) ++window_;
    return slope(window_);
  }
  void reset() { started_ = false; }
  Real delay_s() const { return dt_ * Real(window_) / 2; }
  Real longest_delay_s() const { return dt_ * Real(Longest) / 2; }

private:
  void push(Real position) {
    for (int i = Longest; i > 0; --i) samples_[i] = samples_[i - 1];
    samples_[0] = position;
  }
  Real slope(int window) const { return (samples_[0] - samples_[window]) / (dt_ * Real(window)); }
  bool straight(int window) const {
    const Real step = slope(window) * dt_;
    for (int i = 1; i < window; ++i)
      if (!(std::fabs(samples_[0] - Real(i) * step - samples_[i]) <= noise_)) return false;
    return true;
  }

  Real samples_[Longest + 1]{};
  Real noise_, dt_;
  int window_ = 1;
  bool started_ = false;
};

/// Position and velocity from a position sensor and a rate sensor (the Hall pair and the coil): the rate
/// gives the motion above the crossover, the position the motion below it. A constant offset of the
/// rate sensor is estimated and removed. Delay 0 for both when the rate sensor has none.
template <class Real>
class RateFusion {
public:
  RateFusion() = default; ///< uses the rate sensor alone
  /// crossover_hz: between the sensors; dt: the period in s.
  RateFusion(Real crossover_hz, Real dt) : omega_(2 * pi<Real> * crossover_hz), dt_(dt) {}

  /// The position; velocity() then gives the rate with its offset removed. passed_s: since the last sample;
  /// 0: the same again; negative: one period.
  Real operator()(Real position, Real rate, Real passed_s = -1) {
    const Real dt = passed_s < Real(0) ? dt_ : passed_s;
    if (!started_) {
      position_ = position;
      offset_ = 0;
    }
    started_ = true;
    // A critically damped observer whose second state is the rate sensor's offset.
    const Real predicted = position_ + dt * (rate - offset_);
    const Real error = position - predicted;
    const Real share = 2 * omega_ * dt; // of many periods, no more than all of it
    position_ = predicted + (share < Real(1) ? share : Real(1)) * error;
    offset_ -= omega_ * omega_ * dt * error;
    velocity_ = rate - offset_;
    return position_;
  }
  Real velocity() const { return velocity_; }
  void reset() { started_ = false; }
  Real delay_s() const { return Real(0); }

private:
  Real omega_ = 0, dt_ = 0;
  Real position_ = 0, offset_ = 0, velocity_ = 0;
  bool started_ = false;
};

} // namespace mbsgen::runtime
