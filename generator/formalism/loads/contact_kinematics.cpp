// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/loads/contact_kinematics.h"
#include "base/index.h"
#include "base/model_error.h"
#include "formalism/tree/poses.h"

namespace mbsgen::formalism {

namespace {

// One side of a contact, in the axes of a common frame.
struct Surface {
  model::ShapeType type = model::ShapeType::sphere;
  Vec3 point; // position of the shape's point, m
  Vec3 along; // capsules: from end to end, m; planes: unit vector outwards; discs: unit vector of the axis
  Expr length_squared; // capsules: of `along`, m^2
  Expr radius;         // m
};

using model::ShapeType;

// Added to squares of lengths before a division. Of squares that matter in double precision it changes no
// digit, and a float holds it.
Expr smallest_square(Pool& pool) {
  return pool.number(Rational(10).power(-30));
}

// Smallest square of the distance of centres. Rounding errors of their places, 1e-16 m and more, are far
// below its root, so that they make no direction.
Expr smallest_distance_square(Pool& pool) {
  return pool.number(Rational(10).power(-24));
}

bool is_round(const Surface& surface) {
  return surface.type == ShapeType::sphere || surface.type == ShapeType::capsule;
}

class MeetingWriter {
public:
  explicit MeetingWriter(const Writer& writer) : writer_(writer), pool_(writer.pool()) {}

  Meeting round_on_round(const Surface& a, const Surface& b) const {
    Meeting meeting;
    place_cores(a, b, meeting);
    const Vec3 d = writer_.let("Xd", 0, a.point + meeting.core[0] - b.point - meeting.core[1]);
    const Expr least = smallest_distance_square(pool_);
    const Expr distance = writer_.let("XD", 0, call(pool_, expr::Op::sqrt, dot(d, d) + least));
    meeting.normal = writer_.let("Xn", 0, power(distance, -1) * d);
    const Expr square = dot(d, d);
    meeting.facing = writer_.let("Xs", 0, power(distance, -2) * square);
    meeting.radius = {a.radius, b.radius};
    meeting.gap = writer_.let("Xg", 0, distance - a.radius - b.radius);
    return meeting;
  }

  Meeting on_plane(const Surface& a, const Surface& plane) const {
    Meeting meeting;
    meeting.normal = plane.along;
    meeting.facing = number(1);
    meeting.radius[0] = is_round(a) ? a.radius : Expr();
    meeting.core[0] = lowest(a, plane.along);
    const Vec3 from_plane = writer_.let("Xd", 0, a.point + meeting.core[0] - plane.point);
    const Expr height = writer_.let("Xh", 0, dot(from_plane, plane.along));
    meeting.core[1] = from_plane - height * plane.along;
    meeting.gap = writer_.let("Xg", 0, height - meeting.radius[0]);
    return meeting;
  }

private:
  Expr number(const Rational& value) const { return pool_.number(value); }
  Expr clamped(const Expr& value) const {
    const Expr above = call(pool_, expr::Op::max, value, number(0));
    return writer_.let("Xt", 0, call(pool_, expr::Op::min, above, number(1)));
  }
  Expr square_of(const Surface& capsule) const { return capsule.length_squared + smallest_square(pool_); }

  // Nearest to a point, which is given from the capsule's point.
  Expr nearest_on(const Surface& capsule, const Vec3& to_point) const {
    const Expr square = square_of(capsule);
    return clamped(dot(to_point, capsule.along) / square);
  }

  void place_cores(const Surface& a, const Surface& b, Meeting& meeting) const {
    const bool long_a = a.type == ShapeType::capsule;
    const bool long_b = b.type == ShapeType::capsule;
    if (!long_a && !long_b) return;
    const Vec3 apart = writer_.let("Xa", 0, a.point - b.point);
    if (long_a && long_b) return place_cores_on_axes(a, b, apart, meeting);
    if (long_a)
      meeting.core[0] = writer_.let("Xc", 0, nearest_on(a, -apart) * a.along);
    else
      meeting.core[1] = writer_.let("Xc", 0, nearest_on(b, apart) * b.along);
  }

  // |across|² = |a|²|b|² sin², so that the share of the middle counts only where the axes are parallel to
  // 1e-7 rad.
  void place_cores_on_axes(const Surface& a, const Surface& b, const Vec3& apart, Meeting& meeting) const {
    const Expr square_b = square_of(b), square_a = square_of(a);
    const Expr little = number(Rational(10).power(-14)) * square_a * square_b;
    const Vec3 across = writer_.let("Xx", 0, cross(a.along, b.along));
    const Expr below = dot(across, across) + little;
    const Expr half = number(Rational::half()) * little;
    const Expr perpendicular = (dot(across, cross(b.along, apart)) + half) / below;
    const Vec3 guess = writer_.let("Xc", 0, clamped(perpendicular) * a.along);
    meeting.core[1] = writer_.let("Xc", 0, nearest_on(b, apart + guess) * b.along);
    meeting.core[0] = writer_.let("Xc", 0, nearest_on(a, meeting.core[1] - apart) * a.along);
  }

  // The point of the core that is nearest to the plane, or furthest behind it, from the shape's point.
  Vec3 lowest(const Surface& surface, const Vec3& up) const {
    if (surface.type == ShapeType::sphere) return {};
    const Expr upwards = dot(surface.along, up);
    if (surface.type == ShapeType::capsule) {
      const Expr half = number(Rational::half());
      const Expr place = half - half * call(pool_, expr::Op::sign, upwards);
      return writer_.let("Xc", 0, writer_.let("Xt", 0, place) * surface.along);
    }
    const Vec3 down = writer_.let("Xd", 0, writer_.let("Xh", 0, upwards) * surface.along - up);
    return writer_.let("Xc", 0, (surface.radius / divisor_of(writer_, "XD", down)) * down);
  }

  const Writer& writer_;
  Pool& pool_;
};

} // namespace

Expr divisor_of(const Writer& writer, std::string_view stem, const Vec3& vector) {
  Pool& pool = writer.pool();
  const Expr least = smallest_square(pool);
  return writer.let(stem, 0, call(pool, expr::Op::sqrt, dot(vector, vector) + least));
}

namespace {

// The nearest points in closed form, without branches: parameters along capsules are clamped to [0, 1]. Two
// axes: the parameter of the lines' common perpendicular, clamped, then the nearest point of the other axis,
// then that of the first one again (V. J. Lumelsky, On fast computation of distance between line segments,
// Inf. Process. Lett. 21, 1985; C. Ericson, Real-Time Collision Detection, 2005, section 5.1.9). Parallel
// axes meet in the middle of the first one, as far as the second one reaches. A capsule meets a plane at its
// lower end, in its middle when it lies flat. All values are finite: with the distance d of the cores the
// normal has the length d/sqrt(d² + (1e-12 m)²), so that of cores that coincide up to rounding it is zero,
// and `facing` with it.
Meeting meeting_of(const Writer& writer, const Surface& a, const Surface& b) {
  const MeetingWriter meetings(writer);
  if (is_round(a) && is_round(b)) return meetings.round_on_round(a, b);
  if (b.type == ShapeType::plane) return meetings.on_plane(a, b);
  Meeting meeting = meetings.on_plane(b, a);
  std::swap(meeting.core[0], meeting.core[1]);
  std::swap(meeting.radius[0], meeting.radius[1]);
  meeting.normal = -meeting.normal;
  return meeting;
}

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
