// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracles/reference/kinematics.h"

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
  return {state.q(joint.coordinate), state.qd(joint.velocity), state.qdd(joint.velocity)};
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
    if (joint.ball || joint.free) {
      frame = through_spatial(joint, frame, state, axes);
      continue;
    }
    frame.rotation = frame.rotation * joint.frame;
    const Vector3d direction = frame.rotation.col(joint.axis);
    const Coordinate c = value(joint, state);
    if (joint.coordinate >= 0)
      axes.push_back({joint.revolute, joint.velocity, direction, frame.position, joint.pitch});
    if (!joint.revolute || joint.pitch != 0) {
      const double h = joint.revolute ? joint.pitch : 1;
      frame = slide(frame, joint.axis, direction, {h * c.q, h * c.qd, h * c.qdd});
    }
    if (joint.revolute) frame = turn(frame, joint.axis, direction, c);
    frame.rotation = frame.rotation * joint.frame.transpose();
  }
  return frame;
}

// All velocities at once: with w and v in the axes after the joint and R those axes, omega = omega_0 + R w and the
// origin moves by R v against the frame before, whose derivatives are those of a product.
Motion Kinematics::through_spatial(const Joint& joint, Motion frame, const State& state,
                                   std::vector<Axis>& axes) {
  const Eigen::Index first = joint.free ? 3 : 0;
  const bool locked = joint.coordinate < 0;
  VectorXd q(first + 4);
  for (Eigen::Index k = 0; k < q.size(); ++k)
    q(k) = locked ? joint.pose[static_cast<std::size_t>(k)] : state.q(joint.coordinate + k);
  const Eigen::Quaterniond attitude(q(first), q(first + 1), q(first + 2), q(first + 3));
  if (joint.free) frame = offset(frame, q.head<3>());
  const Matrix3d R = frame.rotation * attitude.normalized().toRotationMatrix();
  Motion after = frame;
  after.rotation = R;
  if (locked) return after;
  const Vector3d w = state.qd.segment<3>(joint.velocity + first);
  const Vector3d wd = state.qdd.segment<3>(joint.velocity + first);
  after.angular_velocity = frame.angular_velocity + R * w;
  after.angular_acceleration = frame.angular_acceleration + R * wd + frame.angular_velocity.cross(R * w);
  for (int k = 0; k < 3; ++k)
    axes.push_back({true, joint.velocity + static_cast<int>(first) + k, R.col(k), frame.position});
  if (!joint.free) return after;
  const Vector3d v = state.qd.segment<3>(joint.velocity);
  const Vector3d vd = state.qdd.segment<3>(joint.velocity);
  after.velocity += R * v;
  // The frame before turns the arm's rate once, the frame after turns v.
  after.acceleration += R * vd + after.angular_velocity.cross(R * v) + frame.angular_velocity.cross(R * v);
  for (int k = 0; k < 3; ++k) axes.push_back({false, joint.velocity + k, R.col(k), frame.position});
  return after;
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
  Jacobian result = Jacobian::Zero(6, model_.nqd());
  const Vector3d target = this->point(point).position;
  for (int k = point.body; k != base; k = model_.bodies[static_cast<std::size_t>(k)].parent) {
    for (const Axis& axis : axes_[static_cast<std::size_t>(k)]) {
      auto column = result.col(axis.velocity);
      if (axis.revolute) {
        column.head<3>() = axis.direction.cross(target - axis.origin) + axis.pitch * axis.direction;
        column.tail<3>() = axis.direction;
      } else {
        column.head<3>() = axis.direction;
      }
    }
  }
  return result;
}

} // namespace reference
