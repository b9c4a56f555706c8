// SPDX-License-Identifier: MIT
/// A direct-drive steering wheel as a physical plant, with the resolution of the drive of Timmermans,
/// Docquier & Fisette 2021, section 5.2: counts for the angle, whole rpm for the speed, per mille for the
/// torque.
#pragma once
#include "../device/device.hpp"
#include "../integrate/integrate.hpp"
#include "../laws/friction.hpp"
#include "../signals/sensors.hpp"
#include "../signals/velocity.hpp"

namespace mbsgen::runtime {

/// One axis: the wheel's angle in rad, positive to the left. Each read() simulates one period with the last
/// torque held. The public switches inject faults.
template <class Number = double>
class SimulatedWheel {
public:
  using Real = Number;
  static constexpr int axes = 1;

  struct Plant {
    Real inertia = Real(0.04L); ///< kg m²
    StribeckFriction<Real> friction{Real(0.08L), Real(0.1L), Real(0.2L), Real(0.02L), Real(0.02L)};
    Real counts = 16384;                  ///< per turn
    Real torque_unit_nm = Real(10.3e-3L); ///< of one per mille
    int torque_limit_permille = 300;
    Real torque_lag_s = 0; ///< of the drive's current; none by default
    int substeps = 10;
  };

  /// The driver's arms: a spring and damper towards an angle.
  struct Hands {
    Real target = 0, rate = 0;        ///< rad, rad/s
    Real stiffness = 20, damping = 1; ///< N m/rad, N m s/rad
  };

  Plant plant;
  Hands hands;
  bool cable_cut = false, broken = false;

  /// dt: the loop's period, s.
  explicit SimulatedWheel(Real dt) : dt_(dt), encoder_(plant.counts), velocity_(encoder_.resolution(), dt) {}

  Fault start() {
    enabled_ = !broken;
    if (encoder_.resolution() != Encoder<Real>(plant.counts).resolution()) {
      encoder_ = Encoder<Real>(plant.counts);
      velocity_ = AdaptiveVelocity<Real>(encoder_.resolution(), dt_);
    }
    return broken ? Fault::driver_error : Fault::none;
  }
  Fault read(Sample<Real, 1>& sample) {
    simulate();
    if (broken) return Fault::driver_error;
    if (cable_cut) return Fault::link_lost;
    sample.position[0] = encoder_(static_cast<std::int32_t>(std::floor(state_.q[0] / encoder_.resolution())));
    // Whole rpm are too coarse; the counts give the velocity.
    sample.velocity[0] = velocity_(sample.position[0]);
    sample.force[0] = hand_torque_;
    sample.age_s = 0;
    sample.time_ns = time_ns_;
    return Fault::none;
  }
  Fault write(const Command<Real, 1>& command) {
    if (broken) return Fault::driver_error;
    const Real limit = static_cast<Real>(plant.torque_limit_permille);
    const Real units = std::floor(clamp(command.force[0] / plant.torque_unit_nm, -limit, limit) + Real(0.5L));
    commanded_ = enabled_ ? units * plant.torque_unit_nm : Real(0);
    silent_periods_ = 0;
    return Fault::none;
  }
  Fault stop() {
    enabled_ = false;
    commanded_ = 0;
    return Fault::none;
  }

  Real rate_delay_s() const { return velocity_.longest_delay_s(); }

  /// The true state, which no sensor gives.
  Real angle() const { return state_.q[0]; }
  Real speed() const { return state_.qd[0]; }
  Real hand_torque() const { return hand_torque_; } ///< on the wheel, N m
  Real commanded() const { return commanded_; }     ///< at the power stage, N m

private:
  void simulate() {
    // The drive has its own watchdog.
    if (++silent_periods_ > 2) commanded_ = 0;
    time_ns_ += static_cast<std::int64_t>(dt_ * Real(1e9L) + Real(0.5L));
    const auto accelerations = [this](Real, const Real* q, const Real* qd, Real* qdd) {
      hand_torque_ = hands.stiffness * (hands.target - q[0]) + hands.damping * (hands.rate - qd[0]);
      qdd[0] = (hand_torque_ + actual_ + plant.friction(Real(1), qd[0])) / plant.inertia;
      return true;
    };
    (void)substeps(plant.substeps, Real(0), dt_, [&](Real, Real h) {
      hands.target += h * hands.rate;
      if (plant.torque_lag_s > Real(0))
        actual_ += (commanded_ - actual_) * (h / (plant.torque_lag_s + h));
      else
        actual_ = commanded_;
      return semi_implicit_euler(accelerations, Real(0), h, state_);
    });
  }

  Real dt_;
  Encoder<Real> encoder_;
  AdaptiveVelocity<Real> velocity_;
  State<Real, 1> state_;
  Real commanded_ = 0, actual_ = 0, hand_torque_ = 0;
  std::int64_t time_ns_ = 0;
  int silent_periods_ = 0;
  bool enabled_ = false;
};

} // namespace mbsgen::runtime
