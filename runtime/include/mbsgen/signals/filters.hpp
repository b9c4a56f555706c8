// SPDX-License-Identifier: MIT
/// Low-pass filters of sampled signals. `delay_s()` is the group delay at frequency zero: the lag of a slow
/// motion. The first sample after reset() is the steady state, so that nothing jumps at the start.
#pragma once
#include "../numeric.hpp"

namespace mbsgen::runtime {

/// First order, the exact discretization of 1/(1 + s/omega) behind a hold. Delay dt (1-a)/a, a = 1 -
/// exp(-omega dt): about 1/omega - dt/2.
template <class Real>
class LowPass1 {
public:
  LowPass1() = default; ///< the identity
  /// dt: the period in s.
  LowPass1(Real cutoff_hz, Real dt) : gain_(Real(1) - std::exp(-2 * pi<Real> * cutoff_hz * dt)), dt_(dt) {}

  Real operator()(Real x) {
    value_ = started_ ? value_ + gain_ * (x - value_) : x;
    started_ = true;
    return value_;
  }
  void reset() { started_ = false; }
  Real delay_s() const { return dt_ * (Real(1) - gain_) / gain_; }

private:
  Real gain_ = 1, dt_ = 0;
  Real value_ = 0;
  bool started_ = false;
};

/// Second order by the bilinear transform with pre-warping, in transposed direct form 2; damping ratio
/// 1/sqrt(2) (Butterworth) by default. Delay 2 zeta/omega', omega' = (2/dt) tan(pi cutoff dt).
template <class Real>
class LowPass2 {
public:
  LowPass2() = default; ///< the identity
  /// cutoff_hz: below half the sampling frequency; dt: the period in s.
  LowPass2(Real cutoff_hz, Real dt, Real damping = Real(0.70710678118654752440L)) {
    const Real k = std::tan(pi<Real> * cutoff_hz * dt);
    const Real scale = Real(1) / (Real(1) + 2 * damping * k + k * k);
    b_ = k * k * scale;
    a1_ = 2 * (k * k - Real(1)) * scale;
    a2_ = (Real(1) - 2 * damping * k + k * k) * scale;
    delay_s_ = damping * dt / k;
  }

  Real operator()(Real x) {
    start(x);
    return next(x);
  }
  /// The last answer to the same x for `count` samples, from 1 to `most`.
  template <int most>
  Real hold(Real x, int count) {
    start(x);
    Real y = next(x);
    for (int k = 1; k < most && k < count; ++k) y = next(x); // both, so that the longest path is known
    return y;
  }
  void reset() { started_ = false; }
  Real delay_s() const { return delay_s_; }

private:
  void start(Real x) {
    if (started_) return;
    s1_ = x * (Real(1) - b_);
    s2_ = x * (b_ - a2_);
    started_ = true;
  }
  Real next(Real x) {
    const Real y = b_ * x + s1_;
    s1_ = 2 * b_ * x - a1_ * y + s2_;
    s2_ = b_ * x - a2_ * y;
    return y;
  }

  Real b_ = 1, a1_ = 2, a2_ = 1, delay_s_ = 0;
  Real s1_ = 0, s2_ = 0;
  bool started_ = false;
};

} // namespace mbsgen::runtime
