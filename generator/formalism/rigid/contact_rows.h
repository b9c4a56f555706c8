// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/rigid/rigid_contact.h"

namespace mbsgen::formalism {

/// Place of a rigid contact in inertial axes.
struct RigidPlace {
  Vec3 point;  ///< m, from the base's origin
  Vec3 normal; ///< unit vector from b to a
};

RigidPlace place_of(const ModelInTree& in, const RigidContact& contact);

/// Velocity of a against b at the contact's point along (t1, t2, n), m/s: the last component is the rate of the gap.
/// The contact must have been written with Detail::all.
Vec3 velocity_of(const RigidContact& contact);

/// Derivative of that velocity to a joint velocity.
Vec3 jacobian_of(const RigidContact& contact, int velocity);

} // namespace mbsgen::formalism
