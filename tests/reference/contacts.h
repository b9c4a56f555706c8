// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "reference/kinematics.h"

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

} // namespace reference
