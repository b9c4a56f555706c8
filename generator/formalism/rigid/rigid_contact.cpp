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
    result.frame = frame(result.encounter);
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

  // Fixed in the body of a plane.
  Mat3 frame(const Encounter& encounter) const {
    for (std::size_t side = 0; side < 2; ++side) {
      if (!is_plane(side)) continue;
      const Vec3 outwards = direction_of(in_, contact_, side);
      const Mat3 in_plane = frame_about(in_.writer, side == 0 ? -outwards : outwards);
      const Mat3& axes = encounter.motions[side].axes;
      return {{in_.writer.let("XT", 0, axes * in_plane.row[0]),
               in_.writer.let("XT", 1, axes * in_plane.row[1]), encounter.meeting.normal}};
    }
    return frame_about(in_.writer, encounter.meeting.normal);
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
