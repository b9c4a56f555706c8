// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/tree/recursion.h"

namespace mbsgen::formalism {

/// Angular velocity of a frame and linear velocity of its origin.
struct Twist {
  Vec3 omega, velocity;
};

/// Absolute velocities of every node.
struct Velocities {
  std::vector<Twist> in_chain; ///< chain axes
  std::vector<Twist> in_node;  ///< node axes
};

/// Forward recursion of velocities alone.
Velocities velocities(const Recursion& in);

} // namespace mbsgen::formalism
