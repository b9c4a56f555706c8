// SPDX-License-Identifier: MIT
/// The registers of the key's interface board: a converter, an output and a timer, as a microcontroller maps
/// them into memory. On hardware they lie at an address that the linker script names; here a simulated board
/// serves them.
#pragma once
#include <cstdint>

struct KeyRegisters {
  volatile std::uint32_t control;     ///< bit 0: power stage on
  volatile std::uint32_t status;      ///< bit 0: power stage is on; bit 1: its own protection has tripped
  volatile std::uint32_t conversions; ///< counts the conversions
  volatile std::uint32_t adc[3];      ///< front Hall, rear Hall, coil: 16 bits, 65536 for 5 V
  volatile std::uint32_t dac;         ///< current of the actuator: 16 bits, 32768 for none
  volatile std::uint32_t time_us;     ///< µs, wraps around
};

constexpr std::uint32_t control_on = 1, status_on = 1, status_tripped = 2;
constexpr std::uint32_t dac_zero = 32768;
constexpr int dac_per_newton = 2000;

extern KeyRegisters key_registers;
