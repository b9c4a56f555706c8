// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/parts/point.h"
#include "model/parts/road.h"
#include <array>
#include <cstddef>
#include <string>
#include <vector>

namespace mbsgen::model {

/// A number that a law in text has a name for.
struct LawParameter {
  std::string name, unit;
  Scalar value; ///< fixed where the model file does not have it
};

/// The rate of a state that a law in text has.
struct LawRate {
  int state = 0; ///< row of Model::states
  expr::Expr rate;
};

/// A wheel with a tyre on a road. Its definitions lead from the wheel's motion (`tyre_kinematics`) over the contact to the
/// force of the road at the wheel's centre and the torque about it, inertial axes (`tyre_force`, `tyre_torque`): ISO 8855
/// with x ahead along the road in the wheel's plane, y to the left, z along the road's normal.
struct Tyre {
  std::string name;
  Location where;
  PointRef center;      ///< of the body that turns with the wheel
  std::size_t axis = 1; ///< of the centre's axes, along which the wheel turns
  int sense = 1;        ///< 1: a positive turn about that axis rolls ahead; -1: backwards
  int road = -1;        ///< row of `Model::roads`; -1: the plane z = 0
  std::string law;      ///< name of its law
  std::vector<LawParameter> parameters;
  std::vector<Definition> definitions;
  std::vector<LawRate> rates;
};
/// Stems of the auxiliary symbols of tyres: place and velocity of the wheel's centre, its angular velocity, and its axis, a
/// unit vector to the left of a wheel that rolls ahead.
inline constexpr std::array<const char*, 12> tyre_kinematics{"x",  "y",  "z",  "vx", "vy", "vz",
                                                             "wx", "wy", "wz", "ex", "ey", "ez"};
/// Names of the definitions with force (N) and torque (N m).
inline constexpr std::array<const char*, 3> tyre_force{"force_x", "force_y", "force_z"};
inline constexpr std::array<const char*, 3> tyre_torque{"torque_x", "torque_y", "torque_z"};

} // namespace mbsgen::model
