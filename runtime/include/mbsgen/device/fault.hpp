// SPDX-License-Identifier: MIT
/// Faults between the sensors and the actuators.
#pragma once

namespace mbsgen::runtime {

/// The reason for zero force. Safety latches the first fault. No function's fault may be ignored: the first
/// of several is kept by first().
enum class [[nodiscard]] Fault : unsigned char{
    none,
    disarmed,       ///< not yet armed: the state at the start
    not_ready,      ///< the device is still starting: no error
    not_finite,     ///< NaN or infinity in a measurement, the model or the command
    sensor_range,   ///< a sensor is outside its credible range: a pulled cable, a rail
    motion_range,   ///< position or velocity is outside the limits
    link_lost,      ///< measurements are too old, or the other side does not answer
    driver_error,   ///< the driver or the drive reports an error
    model_failed,   ///< open loops, a singular matrix, an integrator without result
    overrun,        ///< a step ended after its period
    watchdog,       ///< the loop missed many periods at once
    energy_limit,   ///< the hand received more energy than allowed
    stop_requested, ///< the user called stop()
    not_settled,    ///< the model did not calm down at the held position
    implausible     ///< a measurement that contradicts the ones before, the rate or the device's abilities
};

/// The name in logs and on screens.
constexpr const char* name(Fault fault) {
  switch (fault) {
  case Fault::none:
    return "none";
  case Fault::disarmed:
    return "disarmed";
  case Fault::not_ready:
    return "not ready";
  case Fault::not_finite:
    return "not finite";
  case Fault::sensor_range:
    return "sensor out of range";
  case Fault::motion_range:
    return "motion out of range";
  case Fault::link_lost:
    return "link lost";
  case Fault::driver_error:
    return "driver error";
  case Fault::model_failed:
    return "model failed";
  case Fault::overrun:
    return "overrun";
  case Fault::watchdog:
    return "watchdog";
  case Fault::energy_limit:
    return "energy limit";
  case Fault::stop_requested:
    return "stop requested";
  case Fault::not_settled:
    return "not settled";
  case Fault::implausible:
    return "implausible measurement";
  }
  return "unknown";
}

/// The first fault of two.
constexpr Fault first(Fault a, Fault b) {
  return a != Fault::none ? a : b;
}

} // namespace mbsgen::runtime
