// SPDX-License-Identifier: GPL-3.0-or-later
#include "manoeuvre/places.h"
#include "base/index.h"
#include "model/rotation.h"
#include <cmath>

namespace mbsgen::manoeuvre {

namespace {

using Vector = std::array<double, 3>;
using Cosines = std::array<double, 9>; ///< row by row

constexpr Cosines identity{1, 0, 0, 0, 1, 0, 0, 0, 1};

/// Axes and origin of a frame in outer axes.
struct Pose {
  Cosines axes = identity;
  Vector origin{};
};

Vector turned(const Cosines& axes, const Vector& v) {
  Vector result{};
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t k = 0; k < 3; ++k) result[i] += axes[3 * i + k] * v[k];
  return result;
}

Pose operator*(const Pose& outer, const Pose& inner) {
  Pose result{{}, turned(outer.axes, inner.origin)};
  for (std::size_t i = 0; i < 3; ++i) {
    result.origin[i] += outer.origin[i];
    for (std::size_t j = 0; j < 3; ++j)
      for (std::size_t k = 0; k < 3; ++k)
        result.axes[3 * i + j] += outer.axes[3 * i + k] * inner.axes[3 * k + j];
  }
  return result;
}

Vector numbers(const model::Vec3& scalars) {
  return {scalars[0].nominal, scalars[1].nominal, scalars[2].nominal};
}

Cosines transposed(const Cosines& a) {
  return {a[0], a[3], a[6], a[1], a[4], a[7], a[2], a[5], a[8]};
}

// By a unit quaternion w, x, y, z.
Cosines of_quaternion(double w, double x, double y, double z) {
  return {1 - 2 * (y * y + z * z), 2 * (x * y - w * z),     2 * (x * z + w * y),
          2 * (x * y + w * z),     1 - 2 * (x * x + z * z), 2 * (y * z - w * x),
          2 * (x * z - w * y),     2 * (y * z + w * x),     1 - 2 * (x * x + y * y)};
}

Pose of_spatial(const model::Joint& joint) {
  const std::size_t first = model::quaternion_at(joint.type);
  const auto value = [&](std::size_t i) { return joint.q0[i].nominal; };
  Pose pose{of_quaternion(value(first), value(first + 1), value(first + 2), value(first + 3)), {}};
  if (joint.type == model::JointType::Free) pose.origin = {value(0), value(1), value(2)};
  return pose;
}

// The motion of one coordinate in turned axes, which are turned back behind it.
Pose of_joint(const model::Joint& joint) {
  if (joint.type == model::JointType::Mode) return {};
  if (model::is_spatial(joint.type)) return of_spatial(joint);
  const double q = joint.q0.at(0).nominal;
  const std::size_t axis = model::axis_of(joint.type);
  Pose moved;
  if (model::is_revolute(joint.type)) {
    Vector half{};
    half[axis] = std::sin(q / 2);
    moved.axes = of_quaternion(std::cos(q / 2), half[0], half[1], half[2]);
    moved.origin[axis] = joint.pitch.nominal * q;
  } else {
    moved.origin[axis] = q;
  }
  const Cosines frame = model::nominal_cosines(joint.frame);
  return Pose{frame, {}} * moved * Pose{transposed(frame), {}};
}

Pose of_body(const model::Model& model, int row) {
  if (row == model::base_body) return {};
  const model::Body& body = model.bodies[at(row)];
  Pose pose = of_body(model, body.parent) * Pose{model::nominal_cosines(body.orientation), numbers(body.at)};
  if (body.dh) pose = pose * Pose{identity, {0, 0, body.slide.nominal}};
  for (const int joint : body.joints) pose = pose * of_joint(model.joints[at(joint)]);
  return pose;
}

} // namespace

std::array<double, 3> initial_place(const model::Model& model, const model::PointRef& point) {
  const model::Point* const found = model.find(point);
  return (of_body(model, point.body) * Pose{identity, found == nullptr ? Vector{} : numbers(found->position)})
      .origin;
}

} // namespace mbsgen::manoeuvre
