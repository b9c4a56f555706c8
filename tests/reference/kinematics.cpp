// SPDX-License-Identifier: GPL-3.0-or-later
#include "reference/kinematics.h"

namespace reference {

namespace {

/// The frame moved by a fixed offset given in its own axes.
Motion offset(const Motion& frame, const Vector3d& local) {
  const Vector3d r = frame.rotation * local;
  Motion moved = frame;
  moved.position += r;
  moved.velocity += frame.angular_velocity.cross(r);
  moved.acceleration +=
      frame.angular_acceleration.cross(r) + frame.angular_velocity.cross(frame.angular_velocity.cross(r));
  return moved;
}

struct Coordinate {
  double q = 0, qd = 0, qdd = 0;
};

Coordinate value(const Joint& joint, const State& state) {
  if (joint.coordinate < 0) return {joint.q0, 0, 0};
  return {state.q(joint.coordinate), state.qd(joint.coordinate), state.qdd(joint.coordinate)};
}

Motion turn(Motion frame, int axis, const Vector3d& direction, const Coordinate& c) {
  frame.rotation = frame.rotation * Eigen::AngleAxisd(c.q, Vector3d::Unit(axis)).toRotationMatrix();
  frame.angular_acceleration += c.qdd * direction + frame.angular_velocity.cross(c.qd * direction);
  frame.angular_velocity += c.qd * direction;
  return frame;
}

Motion slide(const Motion& frame, int axis, const Vector3d& direction, const Coordinate& c) {
  Motion moved = offset(frame, c.q * Vector3d::Unit(axis));
  moved.velocity += c.qd * direction;
  moved.acceleration += c.qdd * direction + 2 * frame.angular_velocity.cross(c.qd * direction);
  return moved;
}

} // namespace

Kinematics::Kinematics(const Model& model, const State& state)
    : model_(model), placed_(model.bodies.size()), bodies_(model.bodies.size()), axes_(model.bodies.size()) {
  for (std::size_t k = 0; k < model.bodies.size(); ++k) place(static_cast<int>(k), state);
}

void Kinematics::place(int index, const State& state) {
  const auto k = static_cast<std::size_t>(index);
  if (index == base || placed_[k]) return;
  const Body& body = model_.bodies[k];
  place(body.parent, state);
  Motion frame = offset(this->body(body.parent), body.at);
  frame.rotation = frame.rotation * body.orientation;
  bodies_[k] = through_joints(body, frame, state, axes_[k]);
  placed_[k] = true;
}

Motion Kinematics::through_joints(const Body& body, Motion frame, const State& state,
                                  std::vector<Axis>& axes) {
  for (const Joint& joint : body.joints) {
    const Vector3d direction = frame.rotation.col(joint.axis);
    if (joint.coordinate >= 0) axes.push_back({joint.revolute, joint.coordinate, direction, frame.position});
    const Coordinate c = value(joint, state);
    frame = joint.revolute ? turn(frame, joint.axis, direction, c) : slide(frame, joint.axis, direction, c);
  }
  return frame;
}

const Motion& Kinematics::body(int index) const {
  return index == base ? ground_ : bodies_.at(static_cast<std::size_t>(index));
}

Motion Kinematics::point(const Point& point) const {
  Motion frame = offset(body(point.body), point.position);
  frame.rotation = frame.rotation * point.orientation;
  return frame;
}

Jacobian Kinematics::jacobian(const Point& point) const {
  Jacobian result = Jacobian::Zero(6, model_.nq());
  const Vector3d target = this->point(point).position;
  for (int k = point.body; k != base; k = model_.bodies[static_cast<std::size_t>(k)].parent) {
    for (const Axis& axis : axes_[static_cast<std::size_t>(k)]) {
      auto column = result.col(axis.coordinate);
      if (axis.revolute) {
        column.head<3>() = axis.direction.cross(target - axis.origin);
        column.tail<3>() = axis.direction;
      } else {
        column.head<3>() = axis.direction;
      }
    }
  }
  return result;
}

} // namespace reference
