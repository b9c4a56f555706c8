// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "scheme/program.h"
#include <string>
#include <vector>

namespace mbsgen::emit {

/// A joint's places among coordinates and velocities, and how many it has of each.
struct JointPlaces {
  int coordinate = 0, velocity = 0;
  int coordinates = 1, velocities = 1;
};

/// Those of all joints, in the order of arrays.
std::vector<JointPlaces> joint_places(const scheme::Shape& shape);

/// Functions in C for shells around the C text: `MODEL_rates(q, qd, rates)` gives the rates of all coordinates, of
/// quaternions of length 1, and `MODEL_unite(q)` the length 1 to quaternions.
std::string coordinate_rates(const scheme::Shape& shape);

} // namespace mbsgen::emit
