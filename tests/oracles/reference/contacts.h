// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "oracles/reference/kinematics.h"

namespace reference {

/// A contact at a state; inertial axes, forces as they act on a.
struct Touch {
  double gap = 0, rate = 0, load = 0;
  Vector3d normal, point, sliding, force = Vector3d::Zero(), torque = Vector3d::Zero();
  Point on_a, on_b; ///< the points of the two bodies that are at `point`
};

/// By searching: nearest places along capsules are where the distance, which is convex, stops falling (found by
/// bisection), the lowest point of a rim is the lowest of many, refined by bisection.
Touch touch_of(const Model& model, const Kinematics& kinematics, const Contact& contact, const Loads& loads);

/// A rigid contact at a state.
struct RigidTouch {
  double gap = 0;
  Vector3d point;
  Matrix3d frame;    ///< rows t1, t2, n in inertial axes
  MatrixXd jacobian; ///< 3 x nqd: of the velocity of a against b at the point, inertial axes
  Vector3d velocity; ///< along t1, t2, n
};

/// The point is on the surface of a, or of b where a is a plane. The shortest turn that takes z onto the normal takes x
/// and y to the tangents; where the normal points downwards it is that of -z, and takes -y to the second one. A plane's
/// tangents are those of its normal in the axes of its point.
RigidTouch rigid_touch_of(const Kinematics& kinematics, const Contact& contact);

} // namespace reference
