// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/tree/kinematics.h"

namespace mbsgen::formalism {

/// Linear velocity and angular velocity of a rigid motion, at one point and in one frame's axes.
struct MotionVector {
  Vec3 angular, linear;
};

/// Velocities of the origins of all nodes against the base.
struct OriginVelocities {
  std::vector<MotionVector> before; ///< of the parent's body at the node's origin, chain axes
  std::vector<Vec3> in_chain;       ///< of the node's origin, chain axes
  std::vector<Vec3> in_node;        ///< the same in node axes
};

/// Forward recursion of the velocities, beside that of the `motion`, which has the angular ones.
OriginVelocities origin_velocities(const Recursion& in, const Kinematics& motion);

/// The first node of the joint that the node belongs to: the node itself, but for ball and free joints.
int first_of_joint(const Recursion& in, int node);

} // namespace mbsgen::formalism
