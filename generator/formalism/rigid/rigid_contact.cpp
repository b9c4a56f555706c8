// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/rigid/rigid_contact.h"
#include "base/index.h"
#include "base/model_error.h"
#include "formalism/rigid/tangents.h"

namespace mbsgen::formalism {

namespace {

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
    result.point = in_.writer.let("XPn", 0, pose.origin + core + contact.arms[side] * n);
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

} // namespace mbsgen::formalism
