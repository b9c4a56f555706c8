// SPDX-License-Identifier: MIT
/// How a device and a model are coupled: impedance (motion in, force out) and admittance (force in, motion
/// out). Timmermans, Docquier & Fisette 2021, sections 3.1 (figure 4) and 4.2.
#pragma once
#include "../device/device.hpp"
#include "../signals/filters.hpp"
#include "../signals/velocity.hpp"
#include "compensation.hpp"

namespace mbsgen::runtime {

/// The motion that drives the model.
template <class Real, int N>
struct Motion {
  Real position[N]{};
  Real velocity[N]{};
  Real acceleration[N]{};
};

/// The default signal chain of step A: position and velocity as measured, acceleration as the filtered
/// difference of the velocity. Any class with operator(), reset() and delay_s() can replace it.
template <class Real, int N>
class PlainChain {
public:
  /// dt: the period in s; cutoff_hz: of the acceleration. Its delay is that of the filter and half a period.
  PlainChain(Real dt, Real cutoff_hz) : dt_(dt) {
    for (auto& filter : filters_) filter = LowPass2<Real>(cutoff_hz, dt);
  }
  /// A sample of several periods counts as often in the filter; the same reading again changes nothing.
  Motion<Real, N> operator()(const Sample<Real, N>& sample) {
    const Real passed_s = sample.passed_s < Real(0) ? dt_ : sample.passed_s;
    Motion<Real, N> motion;
    for (int i = 0; i < N; ++i) {
      motion.position[i] = sample.position[i];
      motion.velocity[i] = sample.velocity[i];
      if (!started_ || passed_s > Real(0)) filter(i, sample.velocity[i], passed_s);
      motion.acceleration[i] = acceleration_[i];
    }
    started_ = true;
    return motion;
  }
  void reset() {
    for (auto& filter : filters_) filter.reset();
    started_ = false;
  }
  /// Delay of the acceleration.
  Real delay_s() const { return filters_[0].delay_s() + dt_ / 2; }

private:
  static constexpr int most_periods = 20; // as many steps of the filter, at most

  void filter(int i, Real velocity, Real passed_s) {
    const Real slope = started_ ? (velocity - last_[i]) / passed_s : Real(0);
    const Real periods = clamp(passed_s / dt_ + Real(0.5L), Real(1), Real(most_periods));
    acceleration_[i] = filters_[i].template hold<most_periods>(slope, static_cast<int>(periods));
    last_[i] = velocity;
  }

  Real dt_;
  LowPass2<Real> filters_[N];
  Real last_[N]{}, acceleration_[N]{};
  bool started_ = false;
};

/// The signal chain for a position and a rate sensor, as the piano key has them: offset of the rate sensor
/// removed, noise of the position sensor above the crossover removed, no delay; acceleration as in
/// PlainChain.
template <class Real, int N>
class FusionChain {
public:
  /// dt: the period in s; crossover_hz: between the sensors; cutoff_hz: of the acceleration.
  FusionChain(Real dt, Real crossover_hz, Real cutoff_hz) : plain_(dt, cutoff_hz) {
    for (auto& fusion : fusions_) fusion = RateFusion<Real>(crossover_hz, dt);
  }
  Motion<Real, N> operator()(const Sample<Real, N>& sample) {
    Sample<Real, N> fused = sample;
    for (int i = 0; i < N; ++i) {
      fused.position[i] = fusions_[i](sample.position[i], sample.velocity[i], sample.passed_s);
      fused.velocity[i] = fusions_[i].velocity();
    }
    return plain_(fused);
  }
  void reset() {
    plain_.reset();
    for (auto& fusion : fusions_) fusion.reset();
  }
  /// Delay of the acceleration.
  Real delay_s() const { return plain_.delay_s(); }

private:
  PlainChain<Real, N> plain_;
  RateFusion<Real> fusions_[N];
};

/// Motion in, force out: the model's driven joints follow the hand, and the hand feels their driving forces.
/// Model:
///   void drive(const Motion<Real, N>&);  void force(Real (&)[N]) const;   // on the hand
/// Compensation: the device's own mechanics (compensation.hpp), which the hand is not to feel besides.
template <class Real, int N, class Chain = PlainChain<Real, N>, class Compensation = NoCompensation>
class Impedance : public detail::Compensated<Real, N, Compensation> {
public:
  Chain chain;
  Real gain = 1;    ///< force on the hand over force of the model
  Real damping = 0; ///< of the coupling itself, N s/m

  explicit Impedance(const Chain& signal_chain) : chain(signal_chain) {}

  static constexpr bool gives(Takes what) { return what == Takes::force; }
  void reset() {
    chain.reset();
    this->reset_own();
  }
  template <class Model>
  void drive(Model& model, const Sample<Real, N>& sample) {
    this->drive_both(model, chain(sample));
  }
  template <class Model>
  void feedback(const Model& model, const Sample<Real, N>& sample, Command<Real, N>& command) {
    model.force(command.force);
    for (int i = 0; i < N; ++i) {
      command.force[i] = gain * command.force[i] - damping * sample.velocity[i];
      command.target[i] = sample.position[i];
    }
    this->subtract_own(command.force);
  }
};

/// Force in, motion out: the hand pushes the model, the device follows it, by its own position control
/// (target) or by a virtual coupling of stiffness and damping (Colgate, Stanley & Brown, IROS 1995). Model:
///   void push(const Real (&)[N]);  void motion(Motion<Real, N>&) const;
template <class Real, int N>
class Admittance {
public:
  Real stiffness = 0;       ///< N/m
  Real damping = 0;         ///< N s/m
  bool force_sensor = true; ///< false: the hand's force is that of the coupling

  static constexpr bool gives(Takes what) { return what != Takes::acceleration; }
  void reset() {
    for (Real& force : transmitted_) force = 0;
  }
  template <class Model>
  void drive(Model& model, const Sample<Real, N>& sample) {
    Real hand[N];
    for (int i = 0; i < N; ++i) hand[i] = force_sensor ? sample.force[i] : -transmitted_[i];
    model.push(hand);
  }
  template <class Model>
  void feedback(const Model& model, const Sample<Real, N>& sample, Command<Real, N>& command) {
    Motion<Real, N> motion;
    model.motion(motion);
    for (int i = 0; i < N; ++i) {
      command.target[i] = motion.position[i];
      command.target_rate[i] = motion.velocity[i];
      command.force[i] = stiffness * (motion.position[i] - sample.position[i]) +
                         damping * (motion.velocity[i] - sample.velocity[i]);
      transmitted_[i] = command.force[i];
    }
  }

private:
  Real transmitted_[N]{};
};

} // namespace mbsgen::runtime
