// SPDX-License-Identifier: MIT
/// The driver of the key on these registers: a device of the loop (mbsgen/device/device.hpp). One axis: the
/// key's front in m, downwards.
#pragma once
#include "registers.hpp"

#include <mbsgen/device/device.hpp>
#include <mbsgen/signals/sensors.hpp>

template <class Number>
class KeyDevice {
public:
  using Real = Number;
  static constexpr int axes = 1;
  using Fault = mbsgen::runtime::Fault;

  explicit KeyDevice(Real dt) : dt_(dt) {}

  Fault start() {
    output(0);
    key_registers.control = control_on;
    return Fault::none;
  }
  Fault read(mbsgen::runtime::Sample<Real, 1>& sample) {
    const std::uint32_t conversions = key_registers.conversions;
    age_s_ = conversions != seen_ ? Real(0) : age_s_ + dt_;
    seen_ = conversions;
    const Real front = volts(0), rear = volts(1);
    if (!credible_.contains(front) || !credible_.contains(rear)) return Fault::sensor_range;
    sample.position[0] = hall_.height(front, rear);
    sample.velocity[0] = coil_.velocity(volts(2) - Real(2.5L));
    sample.age_s = age_s_;
    return (key_registers.status & status_tripped) != 0 ? Fault::driver_error : Fault::none;
  }
  Fault write(const mbsgen::runtime::Command<Real, 1>& command) {
    output(command.force[0]);
    return Fault::none;
  }
  Fault stop() {
    output(0);
    key_registers.control = 0;
    return Fault::none;
  }

private:
  Real volts(int channel) const { return static_cast<Real>(key_registers.adc[channel]) * (Real(5) / 65536); }
  void output(Real force) {
    const Real units = mbsgen::runtime::clamp(force * dac_per_newton, Real(-32767), Real(32767));
    const auto whole = static_cast<std::int32_t>(units < Real(0) ? units - Real(0.5L) : units + Real(0.5L));
    key_registers.dac = static_cast<std::uint32_t>(static_cast<std::int32_t>(dac_zero) + whole);
  }

  mbsgen::runtime::HallPair<Real> hall_{Real(1e-3L), Real(4.75e-3L)};
  mbsgen::runtime::Coil<Real> coil_{Real(2)};
  mbsgen::runtime::SignalRange<Real> credible_{Real(0.5L), Real(4.5L)};
  Real dt_, age_s_ = 0;
  std::uint32_t seen_ = 0;
};
