// SPDX-License-Identifier: MIT
/// What can go wrong between the sensors and the actuators.
#pragma once

namespace mbsgen::runtime {

/// Why there is no force. The first fault is latched; see Safety.
enum class Fault : unsigned char {
  none,
  disarmed,      ///< not yet armed: the state at the start
  not_ready,     ///< the device is still starting: no error
  not_finite,    ///< NaN or infinity in a measurement, the model or the command
  sensor_range,  ///< a sensor outside its credible range: a cable, a rail
  motion_range,  ///< position or velocity outside the limits
  link_lost,     ///< measurements too old, or no answer from the other side
  driver_error,  ///< the driver or the drive reports an error
  model_failed,  ///< loops not closed, singular matrix, integrator without result
  overrun,       ///< a step ended after its period
  watchdog,      ///< the loop stood still
  energy_limit,  ///< more energy given to the hand than allowed
  stop_requested ///< by the user
};

/// A name for logs and screens.
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
  }
  return "unknown";
}

/// The first of two.
constexpr Fault first(Fault a, Fault b) {
  return a != Fault::none ? a : b;
}

} // namespace mbsgen::runtime
