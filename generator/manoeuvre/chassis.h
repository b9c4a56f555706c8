// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/vehicle.h"
#include <string>

namespace mbsgen::manoeuvre {

/// The motion of a chassis along the ground as expressions of a model's coordinates: its body is a child of the base,
/// moved by translations along x, y and z before rotations, of which that about z is the first, or by a free joint.
struct Chassis {
  std::string x, y;         ///< of the vehicle's point, m
  std::string cosine, sine; ///< of the heading, against the x axis
  std::string speed;        ///< of the point along the heading, m/s
  std::string yaw_rate;     ///< of the heading, rad/s
  int ahead = -1;           ///< row of the joint that moves it ahead; -1: none does
};

/// Throws ModelError, at the vehicle's point, for a body that is moved otherwise.
Chassis chassis_of(const model::Model& model, const model::Vehicle& vehicle);

} // namespace mbsgen::manoeuvre
