// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/kinematics.h"

namespace mbsgen::formalism {

/// Place of a frame in the inertial frame.
struct Pose {
  Mat3 axes; ///< the frame's axes -> inertial axes
  Vec3 origin;
};

/// Poses of all nodes, by forward recursion.
std::vector<Pose> poses(const Tree& tree, const Runs& runs, const Writer& writer);

/// The same tree with every wrench in its node's axes: those given in inertial axes are turned, which takes
/// the orientations of the nodes concerned.
Tree with_local_wrenches(Tree tree, const Runs& runs, const Writer& writer);

/// Absolute motion of a point fixed in a body, inertial frame.
struct PointMotion {
  Vec3 position;
  Mat3 axes; ///< body axes -> inertial axes
  Vec3 velocity, angular_velocity;
  Vec3 acceleration, angular_acceleration;
  std::vector<Vec3> jacobian;         ///< per coordinate: derivative of the velocity
  std::vector<Vec3> angular_jacobian; ///< per coordinate: derivative of the angular velocity
};

/// Motion of the point `position` (body axes, from the body's origin) of the body placed at `place`.
PointMotion point_motion(const Tree& tree, const Runs& runs, const Writer& writer, const Placement& place,
                         const Vec3& position);

} // namespace mbsgen::formalism
