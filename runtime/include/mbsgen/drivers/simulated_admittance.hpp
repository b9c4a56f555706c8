// SPDX-License-Identifier: MIT
/// An admittance device as a physical plant: axes with mass and a velocity loop, a force sensor beyond which the hand
/// is, noise and delay, for use without hardware. The kind of device: Faulring, Lynch, Colgate & Peshkin,
/// Haptic interaction with constrained dynamic systems, section IV; all figures are our own.
#pragma once
#include "../device/device.hpp"
#include "../integrate/integrate.hpp"

#include <limits>

namespace mbsgen::runtime {

/// Nothing lies between the force sensor and the hand.
struct NoHandle {
  template <class Real>
  void operator()(const Real*, const Real*, const Real*, Real*) const {}
};

/// N axes. Each read() simulates one period with the command that is due. The velocity loop of an axis is
///
///   m v̇ = m (ω (v_c - v) + ω²/4 ∫(v_c - v) dt) + hand,    ω = 2π bandwidth_hz,
///
/// critically damped, with the motor's force limited; v_c follows the command. Without power the axis is braked. The
/// public switches inject faults.
///
/// taken: the part of a command that the device acts on. Handle: the mass between sensor and hand, a class with
///   void operator()(const Real* x, const Real* xd, const Real* xdd, Real* load);
/// load, zero before the call: the force along the axes that this mass needs, its weight included, which the
/// sensor does not see. The mass of the axes includes that of the handle.
template <int N, Takes taken = Takes::acceleration, class Handle = NoHandle, class Number = double>
class SimulatedAdmittance {
public:
  using Real = Number;
  static constexpr int axes = N;
  static constexpr Takes takes = taken;
  static constexpr int most_delay = 8;

  struct Axis {
    Real mass = 4;           ///< kg, or kg m²
    Real bandwidth_hz = 60;  ///< of the velocity loop; 0: the axis moves exactly as commanded
    Real force_limit = 200;  ///< of the motor, N or N m
    Real brake = 50;         ///< without power, 1/s
    Real position_gain = 30; ///< of a device that takes a position, 1/s
    Real position_noise = 0; ///< m or rad, peak
    Real velocity_noise = 0; ///< per s, peak
    Real force_noise = 0;    ///< N or N m, peak
  };

  Axis plant[N];
  int delay_periods =
      0; ///< of commands, at most most_delay; 0: a command acts in the period after its sample
  int substep_count = 20;
  Handle handle;
  Real hand[N]{}; ///< force of the hand along the axes, N or N m
  bool unplugged = false, broken = false, poisoned = false;

  /// dt: the loop's period, s; seed: of the noise.
  explicit SimulatedAdmittance(Real dt, std::uint32_t seed = 1) : dt_(dt), random_(seed) {}

  Fault start() {
    if (broken) return Fault::driver_error;
    enabled_ = true;
    silent_periods_ = 0;
    hold();
    return Fault::none;
  }
  Fault read(Sample<Real, N>& sample) {
    simulate();
    if (broken) return Fault::driver_error;
    if (unplugged) return Fault::link_lost;
    Real load[N]{};
    handle(x_, v_, a_, load);
    for (int i = 0; i < N; ++i) {
      sample.position[i] = x_[i] + noise(plant[i].position_noise);
      sample.velocity[i] = v_[i] + noise(plant[i].velocity_noise);
      sample.force[i] = hand[i] - load[i] + noise(plant[i].force_noise);
      if (poisoned) sample.force[i] = std::numeric_limits<Real>::quiet_NaN();
    }
    sample.age_s = 0;
    sample.time_ns = time_ns_;
    return Fault::none;
  }
  Fault write(const Command<Real, N>& command) {
    if (broken || !finite(command)) return Fault::driver_error;
    silent_periods_ = 0;
    for (int i = 1 + clamp_delay(); i < length; ++i) queue_[i] = command;
    return Fault::none;
  }
  Fault stop() {
    enabled_ = false;
    return Fault::none;
  }

  /// The true state, which no sensor gives.
  const Real* position() const { return x_; }
  const Real* velocity() const { return v_; }
  /// Commanded in the period that was simulated last, per s²; 0 while the device is stopped.
  Real commanded(int axis) const { return enabled_ ? queue_[0].target_acceleration[axis] : Real(0); }
  void place(int axis, Real position) {
    x_[axis] = position;
    v_[axis] = a_[axis] = 0;
  }

private:
  static constexpr int watchdog_periods = 2, length = most_delay + 2;

  int clamp_delay() const { return delay_periods < most_delay ? delay_periods : most_delay; }

  // The device keeps its place.
  void hold() {
    for (Command<Real, N>& waiting : queue_) {
      waiting = Command<Real, N>();
      for (int i = 0; i < N; ++i) waiting.target[i] = x_[i];
    }
    for (int i = 0; i < N; ++i) rate_[i] = sum_[i] = 0;
  }
  void simulate() {
    for (int i = 0; i + 1 < length; ++i) queue_[i] = queue_[i + 1];
    // The drives have their own watchdog.
    if (++silent_periods_ > watchdog_periods) hold();
    time_ns_ += static_cast<std::int64_t>(dt_ * Real(1e9L) + Real(0.5L));
    for (int i = 0; i < N; ++i) {
      begin(i);
      if (enabled_ && !(plant[i].bandwidth_hz > Real(0)))
        move_exactly(i);
      else
        (void)substeps(substep_count, Real(0), dt_, [this, i](Real, Real h) { return move(i, h); });
    }
  }
  // The commanded velocity at the beginning of a period, and its slope.
  void begin(int i) {
    const Command<Real, N>& command = queue_[0];
    slope_[i] = takes == Takes::acceleration ? command.target_acceleration[i] : Real(0);
    if (takes == Takes::acceleration) return;
    rate_[i] = command.target_rate[i];
    if (takes == Takes::position) rate_[i] += plant[i].position_gain * (command.target[i] - x_[i]);
  }
  void move_exactly(int i) {
    a_[i] = slope_[i];
    x_[i] += dt_ * (rate_[i] + dt_ / 2 * slope_[i]);
    v_[i] = rate_[i] += dt_ * slope_[i];
  }
  bool move(int i, Real h) {
    const Axis& axis = plant[i];
    const Real omega = 2 * pi<Real> * axis.bandwidth_hz, error = rate_[i] - v_[i];
    const Real wanted =
        enabled_ ? axis.mass * omega * (error + omega / 4 * sum_[i]) : -axis.mass * axis.brake * v_[i];
    const Real force = clamp(wanted, -axis.force_limit, axis.force_limit);
    if (!(std::fabs(wanted) > axis.force_limit)) sum_[i] += h * error;
    a_[i] = (force + hand[i]) / axis.mass;
    v_[i] += h * a_[i];
    x_[i] += h * v_[i];
    rate_[i] += h * slope_[i];
    return true;
  }
  // Evenly distributed within ±peak.
  Real noise(Real peak) {
    random_ = random_ * 1664525u + 1013904223u;
    return peak * (static_cast<Real>(random_ >> 8) / static_cast<Real>(1u << 23) - 1);
  }

  Real dt_;
  Real x_[N]{}, v_[N]{}, a_[N]{}; ///< the true motion
  Real rate_[N]{}, slope_[N]{},
      sum_[N]{};                   ///< of the velocity loops: command, its slope, integral of the error
  Command<Real, N> queue_[length]; ///< [0] acts
  std::uint32_t random_;
  std::int64_t time_ns_ = 0;
  int silent_periods_ = 0;
  bool enabled_ = false;
};

} // namespace mbsgen::runtime
