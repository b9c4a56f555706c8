// SPDX-License-Identifier: MIT
/// A haptic piano key as a physical plant: key, actuator, Hall pair, coil and a finger, for use without
/// hardware. Layout: Timmermans, Docquier & Fisette 2021, figures 10 and 11; masses and stiffnesses are our
/// own, plausible.
#pragma once
#include "../device/device.hpp"
#include "../integrate/integrate.hpp"
#include "../laws/contact.hpp"
#include "../laws/friction.hpp"
#include "../signals/sensors.hpp"

namespace mbsgen::runtime {

/// One axis: the key's front, m, positive downwards from rest (0) to the key bed (9.5 mm). Each read()
/// simulates one period with the last force held. The public switches inject faults.
template <class Number = double>
class SimulatedKey {
public:
  using Real = Number;
  static constexpr int axes = 1;

  struct Plant {
    Real mass = Real(0.08L); ///< of key and actuator, seen at the front, kg
    /// Return spring 5 N/m and 0.1 N s/m with its rest 20 mm above the stroke, so that it presses the key up;
    /// stops at 0 and 9.5 mm with 50 N/mm and 60 N s/m.
    SpringDamperStop<Real> bed{Real(5),       Real(0.1L), Real(-0.02L), Real(0),
                               Real(9.5e-3L), Real(5e4L), Real(60)};
    CoulombFriction<Real> friction{0, Real(1e-3L)}; ///< of the pins, N for a load of 1; none by default
    HuntCrossley<Real> felt;                        ///< on the bed; none by default
    Real felt_at = Real(9.5e-3L);                   ///< where the key reaches it, m
    Real actuator_limit_n = 15;                     ///< N
    Real actuator_lag_s = Real(2e-4L);              ///< s
    HallPair<Real> hall{Real(1e-3L), Real(4.75e-3L)};
    Real hall_middle = Real(2.5L); ///< V of both sensors at half stroke
    Coil<Real> coil{Real(2)};
    Real adc_step = Real(5.0L / 65536);                 ///< V
    Real noise = 0;                                     ///< V, peak
    SignalRange<Real> credible{Real(0.5L), Real(4.5L)}; ///< of the Hall voltages
    SignalRange<Real> credible_coil{-5, 5}; ///< V; a pulled cable ends beyond, at the supply's rail
    int substeps = 20;
  };

  /// A finger: a spring and damper that pushes towards a target and cannot pull.
  struct Finger {
    Real target = -1, speed = 0; ///< m, m/s
    Real low = -1, high = 1;     ///< where the target stops, m
    Real stiffness = 3000, damping = 20;
  };

  Plant plant;
  Finger finger;
  bool hall_unplugged = false, coil_unplugged = false, broken = false;
  Real coil_spike = 0;          ///< V, added to the next reading
  std::uint32_t noise_seed = 1; ///< another one: another noise of the same size

  /// dt: the loop's period, s.
  explicit SimulatedKey(Real dt) : dt_(dt) {}

  /// The finger moves from where the key is to `depth` at `speed` (m, m/s); negative speed: back up.
  void press(Real speed, Real depth) {
    finger.target = state_.q[0];
    finger.speed = speed;
    finger.low = speed < Real(0) ? depth : Real(-1);
    finger.high = speed < Real(0) ? Real(1) : depth;
  }

  Fault start() {
    enabled_ = !broken;
    return broken ? Fault::driver_error : Fault::none;
  }
  Fault read(Sample<Real, 1>& sample) {
    simulate();
    if (broken) return Fault::driver_error;
    const Volts u = volts();
    if (!plant.credible.contains(u.front) || !plant.credible.contains(u.rear) ||
        !plant.credible_coil.contains(u.coil))
      return Fault::sensor_range;
    sample.position[0] = plant.hall.height(u.front, u.rear);
    sample.velocity[0] = plant.coil.velocity(u.coil);
    sample.force[0] = finger_force_;
    sample.age_s = 0;
    sample.time_ns = time_ns_;
    return Fault::none;
  }
  Fault write(const Command<Real, 1>& command) {
    if (broken) return Fault::driver_error;
    commanded_ =
        enabled_ ? clamp(command.force[0], -plant.actuator_limit_n, plant.actuator_limit_n) : Real(0);
    silent_periods_ = 0;
    return Fault::none;
  }
  Fault stop() {
    enabled_ = false;
    commanded_ = 0;
    return Fault::none;
  }

  /// The true state, which no sensor gives.
  Real height() const { return state_.q[0]; }
  Real speed() const { return state_.qd[0]; }
  Real finger_force() const { return finger_force_; } ///< on the key, N
  Real commanded() const { return commanded_; }       ///< at the power stage, N
  void place(Real height) {
    state_.q[0] = height;
    state_.qd[0] = 0;
  }

private:
  struct Volts {
    Real front, rear, coil;
  };

  void simulate() {
    // The power stage has its own watchdog.
    if (++silent_periods_ > 2) commanded_ = 0;
    time_ns_ += static_cast<std::int64_t>(dt_ * Real(1e9L) + Real(0.5L));
    (void)substeps(plant.substeps, Real(0), dt_, [this](Real, Real h) {
      move_finger(h);
      actual_ += (commanded_ - actual_) * (h / (plant.actuator_lag_s + h));
      const auto accelerations = [this](Real, const Real* q, const Real* qd, Real* qdd) {
        const Real passive =
            plant.bed(q[0], qd[0]) + plant.friction(1, qd[0]) - plant.felt(q[0] - plant.felt_at, qd[0]);
        qdd[0] = (finger_force_ + actual_ + passive) / plant.mass;
        return true;
      };
      return semi_implicit_euler(accelerations, Real(0), h, state_);
    });
  }
  void move_finger(Real h) {
    finger.target = clamp(finger.target + h * finger.speed, finger.low, finger.high);
    const bool moves = finger.target > finger.low && finger.target < finger.high;
    const Real rate = moves ? finger.speed : Real(0);
    finger_force_ =
        clamp(finger.stiffness * (finger.target - state_.q[0]) + finger.damping * (rate - state_.qd[0]),
              Real(0), Real(100));
    if (!(finger.target > state_.q[0] - Real(1e-3L))) finger_force_ = 0;
  }
  Volts volts() {
    const Real shift = (state_.q[0] - plant.hall.offset) / (4 * plant.hall_middle * plant.hall.k);
    const Real spike = coil_spike;
    coil_spike = 0;
    return {hall_unplugged ? Real(0) : converted(plant.hall_middle + shift),
            hall_unplugged ? Real(0) : converted(plant.hall_middle - shift),
            coil_unplugged ? Real(-12) : converted(plant.coil.kappa * state_.qd[0] + spike)};
  }
  Real converted(Real volts) {
    noise_seed = noise_seed * 1664525u + 1013904223u;
    const Real random = static_cast<Real>(noise_seed >> 8) / static_cast<Real>(1u << 23) - 1;
    return plant.adc_step * std::floor((volts + plant.noise * random) / plant.adc_step + Real(0.5L));
  }

  Real dt_;
  State<Real, 1> state_;
  Real commanded_ = 0, actual_ = 0, finger_force_ = 0;
  std::int64_t time_ns_ = 0;
  int silent_periods_ = 0;
  bool enabled_ = false;
};

} // namespace mbsgen::runtime
