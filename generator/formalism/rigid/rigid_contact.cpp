// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/rigid/rigid_contact.h"
#include "base/index.h"
#include "base/model_error.h"
#include "formalism/tree/vec.h"

namespace mbsgen::formalism {

namespace {

// Rows t1, t2, n of a right-handed frame about the unit vector n = (x, y, z), without branch and root: with s
// = 1 for z > 0, else -1, and a = -1/(s + z),
//
//   t1 = (1 + s a x², s a x y, -s x),  t2 = (a x y, s + a y², -y)
//
// (T. Duff et al., Building an orthonormal basis, revisited, J. Computer Graphics Techniques 6(1), 2017).
// They jump where z changes its sign; no choice is continuous on the whole sphere. n = 0 gives the tangents
// of -z.
Mat3 frame_about(const Writer& writer, const Vec3& n) {
  using expr::Op;
  Pool& pool = writer.pool();
  const Expr one = pool.number(1);
  const Expr upwards = call(pool, Op::max, call(pool, Op::sign, n[2]), pool.number(0));
  const Expr s = writer.let("Xz", 0, pool.number(2) * upwards - one);
  const Expr a = writer.let("Xk", 0, -power(s + n[2], -1));
  const Expr b = writer.let("Xk", 0, a * n[0] * n[1]);
  return {{writer.let("XT", 0, Vec3{one + s * a * n[0] * n[0], s * b, -s * n[0]}),
           writer.let("XT", 1, Vec3{b, s + a * n[1] * n[1], -n[1]}), n}};
}

using model::ShapeType;

class RigidWriter {
public:
  RigidWriter(const ModelInTree& in, const model::Contact& contact) : in_(in), contact_(contact) {}

  RigidContact write(Detail detail) {
    RigidContact result;
    const std::array<Anchor, 2> anchors = anchors_of(in_, contact_);
    result.contact = &contact_;
    result.reference = common_ancestor(in_.tree, anchors[0].pose.node, anchors[1].pose.node);
    result.encounter = encounter_of(in_, contact_, anchors, result.reference, detail);
    result.arms = arms(result.encounter.meeting);
    result.frame = frame(result);
    for (std::size_t side = 0; side < 2; ++side) result.sides[side] = seen_from(side, result);
    return result;
  }

private:
  bool is_plane(std::size_t side) const { return contact_.shapes[side].type == ShapeType::plane; }

  // A point with the surface of a moves with a alone: of a sphere without radius it is fixed in the body.
  std::array<Expr, 2> arms(const Meeting& meeting) const {
    const auto& [a, b] = meeting.radius;
    if (is_plane(0)) return {-meeting.gap, b};
    return {-a, in_.writer.let("Xb", 0, b + meeting.gap)};
  }

  // Fixed in the body of a plane, else that of the normal in inertial axes.
  Mat3 frame(const RigidContact& contact) const {
    const Encounter& encounter = contact.encounter;
    for (std::size_t side = 0; side < 2; ++side) {
      if (!is_plane(side)) continue;
      const Vec3 outwards = direction_of(in_, contact_, side);
      return with_tangents(encounter, side == 0 ? -outwards : outwards, encounter.motions[side].axes);
    }
    const BodyPose origin{contact.reference, {}, identity(in_.writer.pool())};
    const Mat3 axes =
        transpose(point_motion(in_.tree, in_.writer, Node::base, origin, Detail::pose_and_jacobian).axes);
    const Vec3 normal = in_.writer.let("Xn", 0, transpose(axes) * encounter.meeting.normal);
    return with_tangents(encounter, normal, axes);
  }

  // `normal`: in other axes; `axes`: these -> axes of the encounter.
  Mat3 with_tangents(const Encounter& encounter, const Vec3& normal, const Mat3& axes) const {
    const Mat3 frame = frame_about(in_.writer, normal);
    return {{in_.writer.let("XT", 0, axes * frame.row[0]), in_.writer.let("XT", 1, axes * frame.row[1]),
             encounter.meeting.normal}};
  }

  RigidSide seen_from(std::size_t side, const RigidContact& contact) const {
    const BodyPose& pose = contact.encounter.anchors[side].pose;
    const Mat3& node_axes = contact.encounter.motions[side].node_axes;
    RigidSide result;
    result.node = pose.node;
    for (std::size_t i = 0; i < 3; ++i)
      result.frame.row[i] =
          in_.writer.let("XTn", static_cast<int>(i), transpose(node_axes) * contact.frame.row[i]);
    const Vec3& n = result.frame.row[2];
    const Vec3 core = transpose(node_axes) * contact.encounter.meeting.core[side];
    const Vec3 arm = contact.arms[side] * n;
    result.point = in_.writer.let("XPn", 0, pose.origin + core + arm);
    return result;
  }

  const ModelInTree& in_;
  const model::Contact& contact_;
};

} // namespace

Vec3 RigidContact::lever(std::size_t side) const {
  return encounter.meeting.core[side] + arms[side] * frame.row[2];
}

std::vector<RigidContact> rigid_contacts(const ModelInTree& in, Detail detail) {
  std::vector<RigidContact> contacts;
  for (const model::Contact* contact : in.model.rigid_contacts())
    contacts.push_back(built_at(contact->where, [&] { return RigidWriter(in, *contact).write(detail); }));
  return contacts;
}

namespace {

// Along (t1, t2, n): the difference `apart` of the cores' velocities, and what rotations add on the way along
// the normal to the contact's point, `spin` × n.
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
  const Vec3 spin_b = contact.arms[1] * b.angular_velocity;
  const Vec3 spin = contact.arms[0] * a.angular_velocity - spin_b;
  const Vec3 velocity_b = encounter.core_velocity(1);
  return along_frame(contact, encounter.core_velocity(0) - velocity_b, spin);
}

Vec3 jacobian_of(const RigidContact& contact, int velocity) {
  const auto& [a, b] = contact.encounter.motions;
  const std::array<Vec3, 2>& core = contact.encounter.meeting.core;
  const std::size_t k = at(velocity);
  const Vec3 turned_b = cross(b.angular_jacobian[k], core[1]);
  const Vec3 turned = cross(a.angular_jacobian[k], core[0]) - turned_b;
  const Vec3 spin_b = contact.arms[1] * b.angular_jacobian[k];
  const Vec3 spin = contact.arms[0] * a.angular_jacobian[k] - spin_b;
  return along_frame(contact, a.jacobian[k] - b.jacobian[k] + turned, spin);
}

} // namespace mbsgen::formalism
