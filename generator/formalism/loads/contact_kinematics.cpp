// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/loads/contact_kinematics.h"
#include "base/index.h"
#include "base/model_error.h"
#include "formalism/loads/coincidence.h"

namespace mbsgen::formalism {

namespace {

using model::ShapeType;

std::string field(const char* prefix, std::size_t side) {
  return std::string(prefix) + (side == 0 ? "a" : "b");
}

Surface surface_of(const ModelInTree& in, const model::Contact& contact, std::size_t side,
                   const Anchor& anchor, const PointMotion& motion) {
  const model::ContactShape& shape = contact.shapes[side];
  Surface surface;
  surface.type = shape.type;
  surface.point = motion.position;
  if (shape.type != ShapeType::plane)
    surface.radius = in.parameters.value(shape.radius, {contact.name, field("radius_", side), -1},
                                         expr::SymbolKind::length);
  if (shape.type == ShapeType::capsule) {
    const Anchor end = anchor_of(in, shape.end, PointAxes::of_body);
    const Vec3 along = end.pose.origin - anchor.pose.origin;
    surface.along = in.writer.let("Xl", 0, motion.node_axes * along);
    surface.length_squared = dot(along, along);
  } else if (shape.type != ShapeType::sphere) {
    surface.along = in.writer.let("Xl", 0, motion.axes * direction_of(in, contact, side));
  }
  return surface;
}

// The points between which the core of the shape lies; none where it has another one.
std::vector<BodyPose> ends_of(const ModelInTree& in, const model::ContactShape& shape, const Anchor& anchor) {
  if (shape.type == ShapeType::sphere) return {anchor.pose};
  if (shape.type != ShapeType::capsule) return {};
  return {anchor.pose, anchor_of(in, shape.end, PointAxes::of_body).pose};
}

void require_normal(const ModelInTree& in, const model::Contact& contact,
                    const std::array<Anchor, 2>& anchors) {
  const std::vector<BodyPose> a = ends_of(in, contact.shapes[0], anchors[0]);
  const std::vector<BodyPose> b = ends_of(in, contact.shapes[1], anchors[1]);
  if (!a.empty() && !b.empty() && always_coincide(in, a, b))
    throw ModelError(contact.where,
                     "centres of the two shapes coincide in every position, so that the contact has no "
                     "normal, name other points");
}

} // namespace

std::array<Anchor, 2> anchors_of(const ModelInTree& in, const model::Contact& contact) {
  std::array<Anchor, 2> anchors;
  for (std::size_t side = 0; side < 2; ++side) {
    const model::ContactShape& shape = contact.shapes[side];
    const bool turned = shape.type == ShapeType::plane || shape.type == ShapeType::disc;
    anchors[side] = anchor_of(in, shape.point, turned ? PointAxes::of_point : PointAxes::of_body);
  }
  return anchors;
}

Vec3 direction_of(const ModelInTree& in, const model::Contact& contact, std::size_t side) {
  const model::ContactShape& shape = contact.shapes[side];
  Pool& pool = in.writer.pool();
  Vec3 components;
  if (const auto along = shape.axis_of_direction()) {
    components[*along] = pool.number(shape.direction[*along].nominal > 0 ? 1 : -1);
    return components;
  }
  for (std::size_t i = 0; i < 3; ++i)
    components[i] = in.parameters.value(shape.direction[i],
                                        {contact.name, field("direction_", side), static_cast<int>(i)},
                                        expr::SymbolKind::parameter);
  return power(call(pool, expr::Op::sqrt, dot(components, components)), -1) * components;
}

Vec3 Encounter::core_velocity(std::size_t side) const {
  return motions[side].velocity + cross(motions[side].angular_velocity, meeting.core[side]);
}

Encounter encounter_of(const ModelInTree& in, const model::Contact& contact,
                       const std::array<Anchor, 2>& anchors, int reference, Detail detail) {
  require_normal(in, contact, anchors);
  Encounter encounter{anchors, {}, {}};
  std::array<Surface, 2> surfaces;
  for (std::size_t side = 0; side < 2; ++side) {
    encounter.motions[side] = point_motion(in.tree, in.writer, reference, anchors[side].pose, detail);
    surfaces[side] = surface_of(in, contact, side, anchors[side], encounter.motions[side]);
  }
  in.writer.set_topic(-1, "contact");
  encounter.meeting = meeting_of(in.writer, surfaces[0], surfaces[1]);
  return encounter;
}

} // namespace mbsgen::formalism
