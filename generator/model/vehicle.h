// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/model.h"
#include <optional>
#include <vector>

namespace mbsgen::model {

/// A wheel that drive and brakes act on.
struct RoadWheel {
  Location where;
  int joint = -1;              ///< row of its spin
  double radius = 0;           ///< m; negative where the joint turns backwards ahead
  double drive = 0, brake = 0; ///< weights among all wheels
};

/// A joint of a rig that moves the ground under a wheel up and down.
struct Post {
  Location where;
  int joint = -1;
  double ahead = 0; ///< m, of the wheel before the vehicle's point
};

/// The outline of a vehicle around its point, seen from above, m.
struct Outline {
  double ahead = 0, behind = 0, width = 0;
};

/// The parts of a vehicle in a manoeuvre: "vehicle" of the file. No equation of the model reads it. Numbers are
/// those at nominal parameters. The axes of the body of `point` are x ahead, y to the left, z up.
struct Vehicle {
  Location where;
  PointRef point;
  std::optional<double> wheelbase; ///< m
  int steering = -1;               ///< row of the joint that the driver turns; -1: none
  double ratio = 1; ///< angle of that joint over that of the front wheels, positive to the left
  Location steering_where;
  std::vector<RoadWheel> wheels;
  std::optional<PointRef> pull; ///< where drive and brakes act along x, in place of wheels
  std::vector<Post> posts;
  std::optional<Outline> outline;
};

} // namespace mbsgen::model
