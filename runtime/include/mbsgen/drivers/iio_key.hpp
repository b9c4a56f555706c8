// SPDX-License-Identifier: MIT
/// The haptic piano key of Timmermans, Docquier & Fisette 2021 (section 5.1) on Linux's industrial I/O: two
/// Hall sensors and a coil on an ADC, the current of a linear actuator by a DAC or a PWM.
#pragma once
#include "../device/device.hpp"
#include "../signals/plausibility.hpp"
#include "../signals/sensors.hpp"
#include "../signals/spikes.hpp"
#include "iio_channels.hpp"

namespace mbsgen::runtime {

/// One axis: the key's front in m, downwards. Input: IioSysfs<3> or IioBuffer<3>, channels front, rear, coil.
template <class Input = IioBuffer<3>, class Number = double>
class IioKey {
public:
  using Real = Number;
  static constexpr int axes = 1;

  struct Settings {
    Real volts_per_count[3]{}; ///< front, rear, coil: in_voltage_scale/1000
    Real volts_at_zero[3]{};   ///< V at raw 0, for bipolar signals
    HallPair<Real> hall;
    Coil<Real> coil;
    SignalRange<Real> credible{Real(0.5L), Real(4.5L)}; ///< V of the Hall sensors
    /// V of the coil. Bias its input to the middle, with a resistor to one rail: a pulled cable is then
    /// outside.
    SignalRange<Real> credible_coil{Real(-2.4L), Real(2.4L)};
    Real most_acceleration = 100;        ///< m/s²; faster changes of the coil's signal are false peaks
    int patience = 3;                    ///< false peaks in a row
    Real sample_timeout_s = Real(5e-3L); ///< without a fresh reading: link lost
    /// Time of equal readings: link lost; 0 for converters with steps coarser than the noise.
    Real frozen_timeout_s = Real(0.25L);
    Real disagreement_m = Real(2e-3L); ///< between Hall pair and coil within 0.2 s: sensor fault; 0: no limit
  };

  /// Input and output are open and outlive the driver. dt: the loop's period, s.
  IioKey(Input& input, IioOutput& output, const Settings& settings, Real dt)
      : input_(input), output_(output), settings_(settings), dt_(dt),
        gate_(settings.most_acceleration, dt, settings.patience), frozen_(settings.frozen_timeout_s, dt),
        agreement_(settings.disagreement_m, Real(0.2L), dt) {}

  Fault start() {
    enabled_ = output_.on();
    gate_.reset();
    return enabled_ ? Fault::none : Fault::driver_error;
  }
  Fault read(Sample<Real, 1>& sample) {
    long raw[3];
    if (!input_.read(raw)) return Fault::driver_error;
    age_s_ = input_.fresh() ? static_cast<Real>(input_.age_s()) : age_s_ + dt_;
    if (age_s_ > settings_.sample_timeout_s || frozen_(raw)) return Fault::link_lost;
    const Real front = volts(raw, 0), rear = volts(raw, 1);
    if (!settings_.credible.contains(front) || !settings_.credible.contains(rear)) return Fault::sensor_range;
    sample.position[0] = settings_.hall.height(front, rear);
    const Real coil = volts(raw, 2);
    // A false peak leaves the range for some periods, a pulled cable for good.
    out_of_range_ = settings_.credible_coil.contains(coil) ? 0 : out_of_range_ + 1;
    if (out_of_range_ > settings_.patience) return Fault::sensor_range;
    sample.velocity[0] = gate_(settings_.coil.velocity(coil));
    if (!agreement_(sample.position[0], sample.velocity[0])) return Fault::sensor_range;
    sample.force[0] = 0;
    sample.age_s = age_s_;
    sample.time_ns = input_.time_ns();
    return Fault::none;
  }
  Fault write(const Command<Real, 1>& command) {
    if (!enabled_) return Fault::none;
    return output_.set(static_cast<double>(command.force[0])) ? Fault::none : Fault::driver_error;
  }
  Fault stop() {
    enabled_ = false;
    return output_.off() ? Fault::none : Fault::driver_error;
  }

  /// False peaks of the coil so far.
  unsigned long peaks() const { return gate_.rejected(); }

private:
  Real volts(const long (&raw)[3], int i) const {
    return settings_.volts_at_zero[i] + settings_.volts_per_count[i] * static_cast<Real>(raw[i]);
  }

  Input& input_;
  IioOutput& output_;
  Settings settings_;
  Real dt_, age_s_ = 0;
  SpikeGate<Real> gate_;
  FrozenWatch<3> frozen_;
  RateAgreement<Real> agreement_;
  int out_of_range_ = 0;
  bool enabled_ = false;
};

} // namespace mbsgen::runtime
