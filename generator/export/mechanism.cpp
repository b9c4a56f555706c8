// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/mechanism.h"
#include "base/index.h"
#include "import/angle.h"
#include "import/quaternion.h"
#include "model/rotation.h"

namespace mbsgen::exporter {

namespace {

// Of an angle from a multiple of a right angle: what its decimals leave.
constexpr double rounding = 1e-15;

Vec3 numbers(const model::Vec3& vector) {
  return {vector[0].nominal, vector[1].nominal, vector[2].nominal};
}

std::vector<double> numbers(const std::vector<model::Scalar>& values) {
  std::vector<double> result;
  for (const model::Scalar& value : values) result.push_back(value.nominal);
  return result;
}

std::optional<double> number(const std::optional<model::Scalar>& value) {
  return value ? std::optional(value->nominal) : std::nullopt;
}

Motion motion_of(model::JointType type) {
  if (type == model::JointType::Ball) return Motion::ball;
  if (type == model::JointType::Free) return Motion::free;
  if (type == model::JointType::Screw) return Motion::screw;
  return model::is_revolute(type) ? Motion::turn : Motion::slide;
}

Vec3 axis_of(const model::Joint& joint) {
  Vec3 along{};
  along[model::axis_of(joint.type)] = 1;
  const Vec3 axis = rotation_of(joint.frame) * along;
  const auto exact = importer::axis_along(axis, rounding);
  return exact ? exact->direction : axis;
}

std::vector<double> part(const std::vector<double>& all, int first, std::size_t count) {
  const auto begin = all.begin() + first;
  return {begin, begin + static_cast<std::ptrdiff_t>(count)};
}

Joint read_joint(const model::Joint& source) {
  Joint joint;
  joint.source = &source;
  joint.motion = motion_of(source.type);
  if (joint.is_single()) joint.axis = axis_of(source);
  joint.pitch = source.pitch.nominal;
  joint.armature = source.armature.nominal;
  joint.lower = number(source.limits.lower);
  joint.upper = number(source.limits.upper);
  joint.velocity = number(source.limits.velocity);
  joint.force = number(source.limits.force);
  return joint;
}

Link read_link(const model::Model& model, const model::Body& body, const Posture& posture) {
  Link link;
  link.source = &body;
  link.parent = body.parent;
  Pose pending{rotation_of(body.orientation), numbers(body.at)};
  if (body.dh) pending = pending * Pose{importer::identity, {0, 0, body.slide.nominal}};
  for (const int row : body.joints) {
    const model::Joint& source = model.joints[at(row)];
    Joint joint = read_joint(source);
    if (!source.moves()) {
      pending = pending * moved(joint, numbers(source.q0));
      continue;
    }
    joint.before = pending;
    joint.q0 = part(posture.q, source.coordinate, source.form().coordinates.size());
    joint.qd0 = part(posture.qd, source.velocity, source.form().velocities.size());
    joint.spring = spring_of(model, source);
    link.joints.push_back(std::move(joint));
    pending = {};
  }
  link.after = pending;
  link.mass = body.mass.nominal;
  link.com = numbers(body.com);
  const auto& i = body.inertia;
  link.tensor = {i[0].nominal, i[1].nominal, i[2].nominal, i[1].nominal, i[3].nominal,
                 i[4].nominal, i[2].nominal, i[4].nominal, i[5].nominal};
  return link;
}

End read_end(const model::Model& model, const model::PointRef& point) {
  const model::Point* const found = model.find(point);
  return {point.body, point.point, found == nullptr ? Pose{} : frame_of(*found)};
}

} // namespace

Mat3 rotation_of(const model::Rotation& rotation) {
  if (rotation.kind != model::Rotation::Kind::rpy) return model::nominal_cosines(rotation);
  importer::Rpy angles;
  for (std::size_t i = 0; i < 3; ++i) angles[i] = importer::snapped(rotation.rpy[i].nominal, rounding);
  return importer::matrix_of(angles);
}

Pose frame_of(const model::Point& point) {
  return {rotation_of(point.orientation), numbers(point.position)};
}

Pose moved(const Joint& joint, const std::vector<double>& q) {
  const bool free = joint.motion == Motion::free;
  if (joint.is_single()) {
    Pose pose;
    const double travel = joint.motion == Motion::slide ? q[0] : joint.pitch * q[0];
    pose.origin = importer::scaled(travel, joint.axis);
    if (joint.turns() && q[0] != 0)
      pose.rotation = importer::rotation_about(*importer::axis_along(joint.axis, rounding),
                                               importer::snapped(q[0], rounding));
    return pose;
  }
  const std::size_t first = free ? 3 : 0;
  return {importer::rotation_of({q[first], q[first + 1], q[first + 2], q[first + 3]}),
          free ? Vec3{q[0], q[1], q[2]} : Vec3{}};
}

std::vector<double> at_zero(const Joint& joint) {
  if (joint.is_single()) return {0};
  if (joint.motion == Motion::ball) return {1, 0, 0, 0};
  return {0, 0, 0, 1, 0, 0, 0};
}

JointPlace Mechanism::place_of(int coordinate) const {
  const model::Joint* const joint = &model->joint_of_coordinate(coordinate);
  JointPlace place{joint->body, 0};
  while (links[at(place.link)].joints[place.joint].source != joint) ++place.joint;
  return place;
}

const Joint& Mechanism::joint(const JointPlace& place) const {
  return links[at(place.link)].joints[place.joint];
}

Mechanism read_mechanism(const model::Model& model, const Posture& posture) {
  Mechanism mechanism;
  mechanism.model = &model;
  for (const model::Body& body : model.bodies) mechanism.links.push_back(read_link(model, body, posture));
  for (const model::Cut& cut : model.cuts)
    mechanism.cuts.push_back({&cut, read_end(model, cut.a), read_end(model, cut.b), cut.length.nominal});
  return mechanism;
}

} // namespace mbsgen::exporter
