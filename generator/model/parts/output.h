// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/parts/point.h"
#include <string>

namespace mbsgen::model {

struct Sensor {
  std::string name;
  Location where;
  PointRef point;
};

/// Kinds of outputs: a coordinate, velocity or acceleration; the force that imposes a driven motion; the
/// multiplier of a constraint equation; a link's distance, its rate and force; a component of a sensor, or of a bushing; a
/// definition of a tyre.
enum class Quantity { q, qd, qdd, Qdriven, lambda, Z, Zd, F, sensor, bushing, tyre };
/// The members of a sensor, each of a point's motion in the inertial frame.
enum class SensorMember {
  position,
  rotation, ///< inertial axes <- axes of the point, row by row
  velocity,
  angular_velocity,
  acceleration,
  angular_acceleration
};

/// The members of a bushing, each a vector in the axes of a's point: d, r, v, w, and the load on b at its point.
enum class BushingMember { displacement, rotation, velocity, angular_velocity, force, torque };

/// A number that follows from the motion and the forces, for linearized equations and tables.
struct Output {
  std::string name; ///< as written: "q(hip)", "sensor(tip).position[2]"
  Location where;
  Quantity quantity = Quantity::q;
  /// q: a coordinate; qd, qdd, Qdriven: a velocity; lambda: an equation (those of the cuts, then the
  /// constraints); else a row of links, sensors, bushings or tyres.
  int row = 0;
  SensorMember member = SensorMember::position; ///< sensors only
  int component = 0;                            ///< of the member, or row of the tyre's definitions
  BushingMember bushing_member = BushingMember::displacement; ///< bushings only
};

} // namespace mbsgen::model
