// SPDX-License-Identifier: MIT
/// The last stage before the device. For any input its output is finite and limited, or zero.
#pragma once
#include "../device/device.hpp"
#include "../signals/motion_check.hpp"
#include "passivity.hpp"
#include "settling.hpp"

namespace mbsgen::runtime {

/// Output limits. Zero by default: no force until `force` and `force_rate` are set, and no acceleration of an
/// admittance device until `target_acceleration` is.
template <class Real, int N>
struct Limits {
  struct Axis {
    Real force = 0;                     ///< N or N m
    Real force_rate = 0;                ///< per s
    Real target_acceleration = 0;       ///< commanded, per s²
    Real position_low = -largest<Real>; ///< m or rad; beyond: fault
    Real position_high = largest<Real>; ///< m or rad; beyond: fault
    Real velocity = largest<Real>;      ///< per s; beyond: fault
    Real acceleration = 0; ///< per s², stops included, for the plausibility; 0: 100 times the velocity, per s
    PassivityLimits<Real> passivity;
  };
  Axis axis[N];
  Real power = largest<Real>;  ///< W given to the hand over all axes; forces are scaled down to it
  Real energy = largest<Real>; ///< J given to the hand since arming, net; beyond: fault
  Real age_s = Real(0.02L);    ///< s; older measurements: fault
  Arming<Real> arming;         ///< times of arming, and of the gain's rise after it
  int overruns = 0;            ///< missed deadlines in a row that are tolerated; one more: fault
  /// Periods for which tolerated overruns in a row keep the last command, those that were left out included. A longer
  /// delay, and each one by default, gives no force.
  int held_periods = 0;
  int watchdog_periods = 20; ///< periods missed at once; as many: fault, however many overruns are tolerated
};

/// Latches the first fault; only arm() clears it. Not armed, it gives zero force. taken: by the device.
template <class Real, int N, Takes taken = Takes::force>
class Safety {
public:
  /// rate_delay_s: lag of the measured velocity behind the position.
  explicit Safety(const Limits<Real, N>& limits, Real rate_delay_s = 0) : limits_(limits) {
    for (int i = 0; i < N; ++i)
      motion_[i] = MotionCheck<Real>({limits.axis[i].velocity, limits.axis[i].acceleration, rate_delay_s});
    reset();
  }

  Fault fault() const { return fault_; }
  bool armed() const { return fault_ == Fault::none; }
  const Limits<Real, N>& limits() const { return limits_; }
  const Passivity<Real>& passivity(int axis) const { return passivity_[axis]; }
  /// J given to the hand since arming.
  Real energy() const { return energy_; }

  /// Latches a fault; no effect after the first.
  void trip(Fault fault) {
    if (armed()) fault_ = fault;
  }
  /// Clears the fault: from the next guard() on there is force, which fades in. Returns the reason when the
  /// measurements are not in order; the fault then stays.
  Fault arm(const Sample<Real, N>& sample) {
    const Fault reason = check(sample);
    if (reason != Fault::none) return reason;
    reset();
    silence(sample, last_);
    fault_ = Fault::none;
    return Fault::none;
  }

  /// The fault of a new sample, which is compared with the ones before. Once a period, armed or not.
  Fault watch(const Sample<Real, N>& sample) {
    const Fault fault = check(sample);
    if (fault != Fault::none || sample.passed_s < Real(0)) forget();
    bool plausible = true;
    for (int i = 0; i < N && fault == Fault::none; ++i) {
      const Real passed_s = sample.passed_s > Real(0) ? sample.passed_s : Real(0);
      plausible = motion_[i](sample.position[i], sample.velocity[i], passed_s) && plausible;
    }
    return plausible ? fault : Fault::implausible;
  }
  /// The next sample is the first that watch() compares with.
  void forget() {
    for (MotionCheck<Real>& motion : motion_) motion.reset();
  }

  /// The fault of the measurements themselves.
  Fault check(const Sample<Real, N>& sample) const {
    if (!finite(sample)) return Fault::not_finite;
    if (sample.age_s < Real(0)) return Fault::implausible;
    if (sample.age_s > limits_.age_s) return Fault::link_lost;
    for (int i = 0; i < N; ++i) {
      const auto& axis = limits_.axis[i];
      if (sample.position[i] < axis.position_low || sample.position[i] > axis.position_high ||
          std::fabs(sample.velocity[i]) > axis.velocity)
        return Fault::motion_range;
    }
    return Fault::none;
  }

  /// The loop missed these periods.
  void stalled(long long missed) {
    if (missed >= limits_.watchdog_periods) trip(Fault::watchdog);
  }

  /// Limits `command`. sample: the measurements that it answers; dt: the time since the last one in s; late: periods
  /// after which the command comes, 0 when it meets its deadline. A late period keeps the last command for up to
  /// `Limits::held_periods`, under the same limits and sums of energy, then gives no force; more of them in a row than
  /// `Limits::overruns` are a fault.
  void guard(const Sample<Real, N>& sample, Command<Real, N>& command, Real dt, std::int32_t late = 0) {
    count_overruns(late);
    if (armed()) trip(check(sample));
    if (armed() && !finite<taken>(command)) trip(Fault::not_finite);
    if (!armed()) return silence(sample, command);
    Real gain = fade_in(dt);
    if (late > 0) {
      if (!holds(late)) return mute(sample, command, dt);
      command = last_;
      gain = 1;
    }
    for (int i = 0; i < N; ++i) {
      const auto& axis = limits_.axis[i];
      const Real wanted = passivity_[i](gain * command.force[i], sample.position[i], sample.velocity[i], dt);
      const Real step = axis.force_rate * dt, last = last_.force[i];
      command.force[i] = clamp(clamp(wanted, -axis.force, axis.force), last - step, last + step);
    }
    if constexpr (taken == Takes::acceleration) limit_acceleration(gain, command);
    limit_power(sample, command);
    count_energy(sample, command, dt);
    if (!armed()) return silence(sample, command);
    keep(command);
  }

  /// Sets the command to zero force and to the present motion, also after guard().
  void silence(const Sample<Real, N>& sample, Command<Real, N>& command) {
    for (int i = 0; i < N; ++i) {
      command.force[i] = 0;
      command.target[i] = finite(sample.position[i]) ? sample.position[i] : Real(0);
      command.target_rate[i] = 0;
      if constexpr (taken == Takes::acceleration) command.target_acceleration[i] = 0;
    }
    keep(command);
  }

private:
  void reset() {
    energy_ = 0;
    armed_s_ = 0;
    overruns_ = 0;
    for (int i = 0; i < N; ++i) passivity_[i] = Passivity<Real>(limits_.axis[i].passivity);
  }
  // The share of the force that is given, from the first period after arming on.
  Real fade_in(Real dt) {
    if (!(armed_s_ < limits_.arming.fade_in_s)) return Real(1);
    armed_s_ += dt;
    return armed_s_ < limits_.arming.fade_in_s ? armed_s_ / limits_.arming.fade_in_s : Real(1);
  }
  void count_overruns(std::int32_t late) {
    if (late == 0)
      overruns_ = 0;
    else if (++overruns_ > limits_.overruns)
      trip(Fault::overrun);
  }
  // Whether the last command stays in a period that comes `late`: the delays of overruns in a row add up.
  bool holds(std::int32_t late) {
    if (overruns_ == 1) delay_ = 0;
    const bool held = late <= limits_.held_periods - delay_;
    delay_ = held ? delay_ + late : limits_.held_periods;
    return held;
  }
  // No force from now on. The device has held the last one until now.
  void mute(const Sample<Real, N>& sample, Command<Real, N>& command, Real dt) {
    for (int i = 0; i < N; ++i) passivity_[i].observe(sample.position[i]);
    count_energy(sample, last_, dt);
    silence(sample, command);
  }
  void limit_acceleration(Real gain, Command<Real, N>& command) const {
    for (int i = 0; i < N; ++i) {
      const Real most = gain * limits_.axis[i].target_acceleration;
      command.target_acceleration[i] = clamp(command.target_acceleration[i], -most, most);
    }
  }
  void limit_power(const Sample<Real, N>& sample, Command<Real, N>& command) const {
    Real power = 0;
    for (int i = 0; i < N; ++i) power += command.force[i] * sample.velocity[i];
    if (!(power > limits_.power)) return;
    for (int i = 0; i < N; ++i) command.force[i] *= limits_.power / power;
  }
  void count_energy(const Sample<Real, N>& sample, const Command<Real, N>& command, Real dt) {
    for (int i = 0; i < N; ++i) energy_ += command.force[i] * sample.velocity[i] * dt;
    if (!(energy_ <= limits_.energy)) trip(Fault::energy_limit);
  }
  void keep(const Command<Real, N>& command) {
    last_ = command;
    for (int i = 0; i < N; ++i) passivity_[i].sent(command.force[i]);
  }

  Limits<Real, N> limits_;
  MotionCheck<Real> motion_[N];
  Passivity<Real> passivity_[N];
  Command<Real, N> last_; ///< as sent
  Real energy_ = 0, armed_s_ = 0;
  int overruns_ = 0;       ///< in a row
  std::int32_t delay_ = 0; ///< theirs, periods; held_periods at most
  Fault fault_ = Fault::disarmed;
};

} // namespace mbsgen::runtime
