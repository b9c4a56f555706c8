// SPDX-License-Identifier: MIT
#include "puma560.hpp"

// Called from an interrupt, with a model that lives as long as the program.
extern "C" void joint_torques(const float* q, const float* qd, const float* qdd, float* Q) {
  static const puma560::Model<> model;
  model.inverse_dynamics(q, qd, qdd, Q);
}
