// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "oracles/physics/mujoco_model.h"

namespace physics {

/// A state of a model in MuJoCo's coordinates. A free joint there has the position in the world, not in the frame
/// before the joint, and the linear velocity v_M = R v in the world's axes; ball joints have our conventions.
class MujocoState {
public:
  /// Free joints must be on the base, without a fixed rotation before them. Throws std::runtime_error where MuJoCo
  /// has no joint of a name.
  MujocoState(const reference::Model& model, const MujocoModel& mujoco, const reference::State& state);

  VectorXd q, v, a;
  MatrixXd S;     ///< v = S qd; Q = Sᵀ tau
  VectorXd drift; ///< a = S qdd + drift

private:
  void place(const reference::Joint& joint, const MujocoModel::Place& at, const reference::State& state);
  void place_free(const reference::Body& body, const reference::Joint& joint, const MujocoModel::Place& at,
                  const reference::State& state);
};

} // namespace physics
