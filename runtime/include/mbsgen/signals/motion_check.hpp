// SPDX-License-Identifier: MIT
/// Plausibility of a measured motion: a position and a rate that no device of its abilities can have.
#pragma once
#include "../numeric.hpp"

namespace mbsgen::runtime {

/// The abilities of a device, in units of its axis.
template <class Real>
struct MotionBounds {
  Real velocity = largest<Real>; ///< per s
  Real acceleration = 0;         ///< per s², stops included; 0: 100 times the velocity, per s
  Real rate_delay_s = 0;         ///< lag of the rate behind the position; 0: the rate has a sensor of its own
};

/// Compares each sample with the one before. Four tests, whose tolerances follow from the bounds:
///
/// - jump: the position moves no faster than the largest velocity;
/// - agreement: the way is the mean rate times the time, but for what the largest acceleration can change;
/// - frozen: a position that repeats itself may lag the integral of the rate by 0.1 ms of the largest velocity;
/// - drift: way and integral of the rate, forgotten within 0.2 s, differ by 0.5 ms of the largest velocity.
///
/// All have an allowance for the lag of the rate, and for a resolution of 0.05 ms of the largest velocity. Between
/// two samples more than twice as far apart as usual, frozen and drift also allow a T²/4: the largest error of
/// the mean rate over the time T under the largest acceleration a. The allowance is forgotten like the rest.
template <class Real>
class MotionCheck {
public:
  MotionCheck() = default; ///< lets everything finite pass
  explicit MotionCheck(const MotionBounds<Real>& bounds)
      : velocity_(bounds.velocity),
        acceleration_(bounds.acceleration > Real(0) ? bounds.acceleration : 100 * bounds.velocity),
        rate_delay_s_(bounds.rate_delay_s) {}

  /// passed_s: between the readings of the last sample and this one; 0: the same reading again. False: one of the
  /// two numbers is wrong. NaN is never right.
  bool operator()(Real position, Real rate, Real passed_s) {
    const bool first = !started_;
    const Real way = position - position_, expected = passed_s * (rate + rate_) / 2;
    started_ = true;
    position_ = position;
    rate_ = rate;
    if (first) return true;
    if (!(passed_s > Real(0))) return !(passed_s < Real(0)) && !(std::fabs(way) > resolution());
    return judge(way, expected, passed_s);
  }
  void reset() {
    started_ = false;
    apart_ = still_ = spread_ = unseen_ = usual_s_ = 0;
  }

private:
  static constexpr Real memory_s = Real(0.2L);

  Real resolution() const { return Real(5e-5L) * velocity_; }

  bool judge(Real way, Real expected, Real passed_s) {
    const Real keep = memory_s / (memory_s + passed_s), size = std::fabs(expected) / passed_s;
    spread_ = size > keep * spread_ ? size : keep * spread_;
    remember_gap(passed_s, keep);
    const Real lag = 2 * rate_delay_s_ * spread_, once = rate_delay_s_ * acceleration_ * passed_s;
    apart_ = keep * (apart_ + way - expected);
    still_ = way > Real(0) || way < Real(0) ? Real(0) : still_ + expected;
    const Real change = acceleration_ * passed_s * passed_s + (lag < once ? lag : once) + resolution();
    return std::fabs(way) <= velocity_ * passed_s + resolution() && std::fabs(way - expected) <= change &&
           std::fabs(still_) <= Real(1e-4L) * velocity_ + lag + unseen_ &&
           std::fabs(apart_) <= Real(5e-4L) * velocity_ + lag + unseen_;
  }
  void remember_gap(Real passed_s, Real keep) {
    const Real gap_s = passed_s > 2 * usual_s_ ? passed_s : Real(0);
    unseen_ = keep * unseen_ + acceleration_ * gap_s * gap_s / 4;
    const bool shorter = !(usual_s_ > Real(0)) || passed_s < usual_s_;
    usual_s_ = shorter ? passed_s : usual_s_ + (1 - keep) * (passed_s - usual_s_);
  }

  Real velocity_ = largest<Real>, acceleration_ = largest<Real>, rate_delay_s_ = 0;
  Real position_ = 0, rate_ = 0;
  Real apart_ = 0, still_ = 0; ///< way less integral of the rate; that integral since the position last moved
  Real spread_ = 0;            ///< largest rate of late
  Real usual_s_ = 0;           ///< between two samples of late
  Real unseen_ = 0;            ///< way that samples farther apart may have missed
  bool started_ = false;
};

} // namespace mbsgen::runtime
