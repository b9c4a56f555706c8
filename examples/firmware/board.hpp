// SPDX-License-Identifier: MIT
/// A simulated board behind the registers, in place of hardware: a test bench that moves the key's front
/// along a prescribed course, as in the measurements of Timmermans, Docquier & Fisette 2021 (section 5.1.4).
/// Integers throughout, so that every processor sees the very same sensor values.
#pragma once
#include "registers.hpp"

/// Part of the course: its duration and its velocity.
struct Leg {
  std::int32_t milliseconds, nm_per_ms;
  bool cable_pulled;
};

class Board {
public:
  static constexpr std::int32_t stroke_nm = 9500000;

  /// per_ms: conversions in a millisecond, a divisor of 1000 and of the legs' velocities.
  Board(const Leg* course, int legs, std::int32_t per_ms) : course_(course), legs_(legs), per_ms_(per_ms) {
    key_registers.dac = dac_zero;
    convert();
  }

  /// One period, from conversion to conversion.
  void advance() {
    if (done()) return;
    const Leg& leg = course_[at_];
    height_nm_ += leg.nm_per_ms / per_ms_;
    nm_per_ms_ = leg.nm_per_ms;
    pulled_ = leg.cable_pulled;
    if (++in_leg_ == leg.milliseconds * per_ms_) {
      in_leg_ = 0;
      ++at_;
    }
    key_registers.status = key_registers.control & control_on;
    key_registers.time_us = key_registers.time_us + static_cast<std::uint32_t>(1000 / per_ms_);
    convert();
  }
  bool done() const { return at_ == legs_; }
  std::int32_t height_nm() const { return height_nm_; }
  /// Current at the power stage, in units of the output register.
  std::int32_t current() const {
    return (key_registers.status & status_on) != 0
               ? static_cast<std::int32_t>(key_registers.dac) - static_cast<std::int32_t>(dac_zero)
               : 0;
  }

private:
  // Hall sensors: 2.5 V at half stroke, 1 V a cm; coil: 2 V s/m around 2.5 V. A pulled cable reads 0 V.
  void convert() {
    const auto shift =
        static_cast<std::int32_t>(std::int64_t(height_nm_ - stroke_nm / 2) * 131072 / 100000000);
    const auto rate = static_cast<std::int32_t>(std::int64_t(nm_per_ms_) * 65536 * 2 / 5000000);
    key_registers.adc[0] = static_cast<std::uint32_t>(pulled_ ? 0 : 32768 + shift);
    key_registers.adc[1] = static_cast<std::uint32_t>(pulled_ ? 0 : 32768 - shift);
    key_registers.adc[2] = static_cast<std::uint32_t>(32768 + rate);
    key_registers.conversions = key_registers.conversions + 1;
  }

  const Leg* course_;
  int legs_, at_ = 0;
  std::int32_t per_ms_, in_leg_ = 0, height_nm_ = 0, nm_per_ms_ = 0;
  bool pulled_ = false;
};
