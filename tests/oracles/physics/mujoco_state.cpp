// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracles/physics/mujoco_state.h"
#include <stdexcept>

namespace physics {

namespace {

using Eigen::Quaterniond;
using Eigen::Vector3d;
using reference::Joint;
using reference::State;

constexpr Eigen::Index quaternion_size = 4;

/// MuJoCo does not divide by the length everywhere.
Eigen::Vector4d normalized(const VectorXd& q, Eigen::Index first) {
  return q.segment<quaternion_size>(first).normalized();
}

} // namespace

MujocoState::MujocoState(const reference::Model& model, const MujocoModel& mujoco, const State& state)
    : q(VectorXd::Zero(mujoco.nq())), v(VectorXd::Zero(mujoco.nv())), a(v),
      S(MatrixXd::Zero(mujoco.nv(), model.nqd())), drift(v) {
  for (const reference::Body& body : model.bodies)
    for (const Joint& joint : body.joints) {
      if (joint.coordinate < 0) continue;
      const auto at = mujoco.place(joint.name);
      if (!at) throw std::runtime_error("MuJoCo has no joint " + joint.name);
      joint.free ? place_free(body, joint, *at, state) : place(joint, *at, state);
    }
  v = S * state.qd;
  a = S * state.qdd + drift;
}

void MujocoState::place(const Joint& joint, const MujocoModel::Place& at, const State& state) {
  const Eigen::Index size = joint.ball ? 3 : 1;
  S.block(at.velocity, joint.velocity, size, size).setIdentity();
  if (joint.ball)
    q.segment<quaternion_size>(at.position) = normalized(state.q, joint.coordinate);
  else
    q(at.position) = state.q(joint.coordinate);
}

void MujocoState::place_free(const reference::Body& body, const Joint& joint, const MujocoModel::Place& at,
                             const State& state) {
  const Eigen::Vector4d w_first = normalized(state.q, joint.coordinate + 3);
  const Eigen::Matrix3d R = Quaterniond(w_first(0), w_first(1), w_first(2), w_first(3)).toRotationMatrix();
  const Vector3d linear = state.qd.segment<3>(joint.velocity),
                 angular = state.qd.segment<3>(joint.velocity + 3);
  q.segment<3>(at.position) = body.at + state.q.segment<3>(joint.coordinate);
  q.segment<quaternion_size>(at.position + 3) = w_first;
  S.block<3, 3>(at.velocity, joint.velocity) = R;
  S.block<3, 3>(at.velocity + 3, joint.velocity + 3).setIdentity();
  drift.segment<3>(at.velocity) = R * angular.cross(linear);
}

} // namespace physics
