// SPDX-License-Identifier: MIT
/// The generated vehicle: the roles of its joints, what its tyres do, and what is felt in its cabin.
#pragma once
#include "tilting_vehicle.hpp"

#include <mbsgen/coupling/generated_model.hpp>

namespace narrow {

using namespace mbsgen::runtime;
namespace joint = tilting_vehicle::joint;

using Generated = tilting_vehicle::Model<>;

/// Axes of the device: the tilt actuator, then the steering.
struct Roles : Generated::Roles {
  static constexpr int driven[] = {joint::tilt, joint::steer};
  static constexpr int outputs = 0;
};

using Vehicle = DrivenModel<Generated, Roles, RungeKutta4>;
using Felt = tilting_vehicle::Sensor<double, tilting_vehicle::nq>;

inline constexpr double gravity = 9.81, wheelbase = 2.4; // m/s^2, m

/// The axis of the point, in the world: 0 ahead, 1 to the left, 2 up.
inline double along(const Felt& point, int axis, const double (&vector)[3]) {
  return point.rotation[axis] * vector[0] + point.rotation[3 + axis] * vector[1] +
         point.rotation[6 + axis] * vector[2];
}

/// The lateral acceleration that a person or an accelerometer perceives there, to the left, gravity included, m/s^2.
inline double perceived(const Felt& point) {
  const double felt[3] = {point.acceleration[0], point.acceleration[1], point.acceleration[2] + gravity};
  return along(point, 1, felt);
}

/// The motion of a point with a sensor, by the generated function, as of the last evaluation.
template <class Function>
inline Felt at(const Vehicle& vehicle, Function sensor) {
  Felt point;
  const auto& now = vehicle.dynamics;
  (now.model.*sensor)(now.q, now.qd, now.qdd, point);
  return point;
}
inline Felt at_imu(const Vehicle& vehicle) {
  return at(vehicle, &Generated::sensor_imu);
}
inline Felt at_rear_imu(const Vehicle& vehicle) {
  return at(vehicle, &Generated::sensor_rear_imu);
}
inline Felt at_seat(const Vehicle& vehicle) {
  return at(vehicle, &Generated::sensor_seat);
}

/// Straight ahead with the speed of its motor, on wheels that roll.
inline void prepare(Vehicle& vehicle) {
  for (int i = 0; i < tilting_vehicle::nq; ++i) vehicle.rest[i] = tilting_vehicle::q0[i];
  for (int i = 0; i < tilting_vehicle::nqd; ++i) vehicle.rest_rate[i] = tilting_vehicle::qd0[i];
  vehicle.reset({});
}

/// Energy, and the power of all that is not in it: ground, motor, bearings of the shaft, the two driven joints by
/// equation (13) of Timmermans, Docquier & Fisette 2021. J and W, as of the last evaluation.
inline double energy(const Vehicle& vehicle) {
  double parts[2];
  vehicle.dynamics.model.energy(vehicle.dynamics.q, vehicle.dynamics.qd, parts);
  return parts[0] + parts[1];
}
inline double actuator_power(const Vehicle& vehicle) {
  return vehicle.dynamics.driving[0] * vehicle.dynamics.qd[joint::tilt];
}
/// Loads of the tyres, N, then the power of the ground on them, W: front, left, right; as of the last evaluation.
struct OfTyres {
  double load[3], power[3];
};
inline OfTyres of_tyres(const Vehicle& vehicle) {
  double y[tilting_vehicle::noutput];
  vehicle.dynamics.model.outputs(vehicle.dynamics.q, vehicle.dynamics.qd, vehicle.dynamics.input, y);
  return {{y[0], y[1], y[2]}, {y[3], y[4], y[5]}};
}
inline double other_power(const Vehicle& vehicle) {
  const double* qd = vehicle.dynamics.qd;
  const auto& p = vehicle.dynamics.model.parameters;
  const OfTyres tyres = of_tyres(vehicle);
  const double turning = qd[joint::spin_left] + qd[joint::spin_right];
  return tyres.power[0] + tyres.power[1] + tyres.power[2] + vehicle.dynamics.driving[1] * qd[joint::steer] -
         p.shaft_damping * qd[joint::tilt] * qd[joint::tilt] +
         p.thrust * (p.speed - p.rolling_radius * turning / 2) * turning;
}

} // namespace narrow
