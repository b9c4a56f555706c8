// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/rigid/contact_rows.h"
#include "base/index.h"

namespace mbsgen::formalism {

namespace {

// Along (t1, t2, n): the difference `apart` of the cores' velocities, and what rotations add on the way along the normal
// to the contact's point, `spin` × n.
Vec3 along_frame(const RigidContact& contact, const Vec3& apart, const Vec3& spin) {
  const auto& [t1, t2, n] = contact.frame.row;
  const Vec3 sliding = apart + cross(spin, n);
  return {dot(t1, sliding), dot(t2, sliding), dot(n, apart)};
}

} // namespace

RigidPlace place_of(const ModelInTree& in, const RigidContact& contact) {
  const BodyPose origin{contact.reference, {}, identity(in.writer.pool())};
  const PointMotion reference =
      point_motion(in.tree, in.writer, Node::base, origin, Detail::pose_and_jacobian);
  const Vec3 point = contact.encounter.motions[0].position + contact.lever(0);
  return {reference.position + reference.axes * point, reference.axes * contact.frame.row[2]};
}

Vec3 velocity_of(const RigidContact& contact) {
  const Encounter& encounter = contact.encounter;
  const auto& [a, b] = encounter.motions;
  return along_frame(contact, encounter.core_velocity(0) - encounter.core_velocity(1),
                     contact.arms[0] * a.angular_velocity - contact.arms[1] * b.angular_velocity);
}

Vec3 jacobian_of(const RigidContact& contact, int velocity) {
  const auto& [a, b] = contact.encounter.motions;
  const std::array<Vec3, 2>& core = contact.encounter.meeting.core;
  const std::size_t k = at(velocity);
  const Vec3 turned = cross(a.angular_jacobian[k], core[0]) - cross(b.angular_jacobian[k], core[1]);
  return along_frame(contact, a.jacobian[k] - b.jacobian[k] + turned,
                     contact.arms[0] * a.angular_jacobian[k] - contact.arms[1] * b.angular_jacobian[k]);
}

} // namespace mbsgen::formalism
