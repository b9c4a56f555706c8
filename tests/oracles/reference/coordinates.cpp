// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracles/reference/coordinates.h"

namespace reference {

namespace {

using Eigen::Quaterniond;

Quaterniond quaternion(const VectorXd& q, Eigen::Index first) {
  return {q(first), q(first + 1), q(first + 2), q(first + 3)};
}

void set(VectorXd& q, Eigen::Index first, const Quaterniond& value) {
  q.segment<4>(first) << value.w(), value.x(), value.y(), value.z();
}

Quaterniond pure(const Vector3d& v) {
  return {0, v.x(), v.y(), v.z()};
}

template <class Visit>
void for_each_joint(const Model& model, const Visit& visit) {
  for (const Body& body : model.bodies)
    for (const Joint& joint : body.joints)
      if (joint.coordinate >= 0) visit(joint);
}

} // namespace

CoordinateMotion coordinate_motion(const Model& model, const VectorXd& q, const VectorXd& velocities) {
  CoordinateMotion motion{VectorXd::Zero(model.nq()), VectorXd::Zero(model.nq())};
  for_each_joint(model, [&](const Joint& joint) {
    if (!joint.ball && !joint.free) {
      motion.rate(joint.coordinate) = velocities(joint.velocity);
      return;
    }
    const Eigen::Index shift = joint.free ? 3 : 0;
    const Vector3d w = velocities.segment<3>(joint.velocity + shift);
    const Quaterniond p = quaternion(q, joint.coordinate + shift);
    const Quaterniond first = p * pure(w / 2);
    set(motion.rate, joint.coordinate + shift, first);
    set(motion.acceleration, joint.coordinate + shift, first * pure(w / 2));
    if (!joint.free) return;
    const Matrix3d R = p.normalized().toRotationMatrix();
    const Vector3d v = velocities.segment<3>(joint.velocity);
    motion.rate.segment<3>(joint.coordinate) = R * v;
    motion.acceleration.segment<3>(joint.coordinate) = R * w.cross(v);
  });
  return motion;
}

VectorXd moved(const Model& model, const VectorXd& q, const VectorXd& motion) {
  VectorXd result = q;
  for_each_joint(model, [&](const Joint& joint) {
    if (!joint.ball && !joint.free) {
      result(joint.coordinate) += motion(joint.velocity);
      return;
    }
    const Eigen::Index shift = joint.free ? 3 : 0;
    const Vector3d w = motion.segment<3>(joint.velocity + shift);
    const Quaterniond p = quaternion(q, joint.coordinate + shift).normalized();
    const Quaterniond turn(Eigen::AngleAxisd(w.norm(), w.norm() > 0 ? w.normalized() : Vector3d::UnitX()));
    set(result, joint.coordinate + shift, p * turn);
    if (joint.free)
      result.segment<3>(joint.coordinate) += p.toRotationMatrix() * motion.segment<3>(joint.velocity);
  });
  return result;
}

} // namespace reference
