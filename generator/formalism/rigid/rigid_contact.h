// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/loads/contact_kinematics.h"

namespace mbsgen::formalism {

/// One body of a rigid contact, as a recursion over the tree sees it.
struct RigidSide {
  int node = Node::base; ///< that the body is fixed in; Node::base: no impulse moves it
  Vec3 point;            ///< the contact's point, m, from the node's origin in node axes
  Mat3 frame;            ///< rows t1, t2, n in node axes
};

/// A rigid contact at q, seen from the nearest node that both bodies hang on, or from the base. Its point
/// lies on the surface of a, or of b where a is a plane, and moves with both bodies. An impulse p along (t1,
/// t2, n) acts on a at the point, and reversed on b. (t1, t2, n) is right-handed; see `tangents` for the
/// first two.
struct RigidContact {
  const model::Contact* contact = nullptr;
  int reference = Node::base; ///< node whose axes the members below are in
  Encounter encounter;
  std::array<Expr, 2> arms; ///< from the cores to the contact's point along n, m; negative on the way from a
  Mat3 frame;               ///< rows t1, t2, n
  std::array<RigidSide, 2> sides; ///< a and b

  /// From the side's shape point to the contact's point, m.
  Vec3 lever(std::size_t side) const;
};

/// Detail: whether the motions of the encounter have velocities. In the order of Model::rigid_contacts.
std::vector<RigidContact> rigid_contacts(const ModelInTree& in, Detail detail = Detail::pose_and_jacobian);

/// Place of a rigid contact in inertial axes.
struct RigidPlace {
  Vec3 point;  ///< m, from the base's origin
  Vec3 normal; ///< unit vector from b to a
};

RigidPlace place_of(const ModelInTree& in, const RigidContact& contact);

/// Velocity of a against b at the contact's point along (t1, t2, n), m/s: the last component is the rate of
/// the gap. The contact must have been written with Detail::all.
Vec3 velocity_of(const RigidContact& contact);

/// Derivative of that velocity to a joint velocity.
Vec3 jacobian_of(const RigidContact& contact, int velocity);

} // namespace mbsgen::formalism
