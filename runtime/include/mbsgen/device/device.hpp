// SPDX-License-Identifier: MIT
/// The contract between a device and the loop. A device is any class with
///
///   static constexpr int axes;            // number of axes N
///   using Real = ...;                     // float or double
///   Fault start();                        // begins to enable the actuators; read() says not_ready meanwhile
///   Fault read(Sample<Real, N>&);         // the measurements
///   Fault write(const Command<Real, N>&); // the commands to the actuators
///   Fault stop();                         // no force from now until the next start(); may be repeated
///
/// and may have
///
///   static constexpr Takes takes = ...;   // the part of a command that it acts on; absent: the force
///   Real rate_delay_s() const;            // lag of the velocity behind the position; absent: its own sensor
///   void missed(int periods);             // before read(): the loop left out so many
///   void extrapolate(Sample<Real, N>&) const; // the motion since the reading, for coupling and model
///
/// No function blocks, throws or allocates; each takes bounded time. After stop(), write() keeps the link
/// alive and gives no force. A device that receives no write() for some periods stops by itself, since a loop
/// that hangs cannot call stop(). SI units; an axis is a length (m, m/s, N) or an angle (rad, rad/s, N m).
#pragma once
#include "../numeric.hpp"
#include "fault.hpp"

namespace mbsgen::runtime {

/// One reading of all sensors.
template <class Real, int N>
struct Sample {
  Real position[N]{};
  Real velocity[N]{};
  Real force[N]{}; ///< of the hand on the device where it is measured, else 0
  Real age_s = 0;  ///< time since the sensors were read
  /// When the sensors were read, on the device's own clock; 0: the device has none. Equal times: the same
  /// reading.
  std::int64_t time_ns = 0;
  /// Between the reading before and this one, by the loop; 0: the same reading; negative: not known, one
  /// period.
  Real passed_s = -1;
};

/// The part of a command that a device acts on.
enum class Takes : unsigned char {
  force,        ///< impedance devices
  acceleration, ///< admittance devices: target_acceleration, from the present motion
  velocity,     ///< target_rate
  position      ///< target, with target_rate
};

namespace detail {

template <class Device, class = void>
struct TakenBy : std::integral_constant<Takes, Takes::force> {};
template <class Device>
struct TakenBy<Device, std::void_t<decltype(Device::takes)>> : std::integral_constant<Takes, Device::takes> {
};

} // namespace detail

/// The part of a command that Device acts on: its constant `takes`, or the force.
template <class Device>
inline constexpr Takes taken_by = detail::TakenBy<Device>::value;

/// Force of the device on the hand, positive along the axis; the targets are for devices that track a motion.
template <class Real, int N>
struct Command {
  Real force[N]{};
  Real target[N]{};              ///< position, for admittance
  Real target_rate[N]{};         ///< its rate
  Real target_acceleration[N]{}; ///< its second rate, held until the next command
};

/// Every number is finite.
template <class Real, int N>
inline bool finite(const Sample<Real, N>& sample) {
  return finite(sample.position, N) && finite(sample.velocity, N) && finite(sample.force, N) &&
         finite(sample.age_s) && finite(sample.passed_s);
}
/// Accelerations count for devices that take them alone.
template <Takes taken = Takes::acceleration, class Real, int N>
inline bool finite(const Command<Real, N>& command) {
  return finite(command.force, N) && finite(command.target, N) && finite(command.target_rate, N) &&
         (taken != Takes::acceleration || finite(command.target_acceleration, N));
}

} // namespace mbsgen::runtime
