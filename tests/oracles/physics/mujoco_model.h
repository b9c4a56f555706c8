// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "oracles/reference/model.h"
#include <memory>
#include <mujoco/mujoco.h>
#include <optional>
#include <string>
#include <vector>

namespace physics {

using reference::MatrixXd;
using reference::VectorXd;

/// Dynamics of a tree by MuJoCo. Each function does no more than its result needs, so that timings compare.
class MujocoModel {
public:
  /// Empty where MuJoCo refuses the model (moving bodies without mass); `reason` says why.
  static std::optional<MujocoModel> load(const std::string& mjcf, std::string& reason);

  /// As above, from a file.
  static std::optional<MujocoModel> load_file(const std::string& file, std::string& reason);

  /// Sizes of the position (with quaternions of free joints) and of the velocity.
  int nq() const { return model_->nq; }
  int nv() const { return model_->nv; }

  void inverse_dynamics(const double* q, const double* v, const double* a, double* tau);
  /// Full, row-major.
  void mass_matrix(const double* q, double* M);
  void direct_dynamics(const double* q, const double* v, const double* tau, double* a);

  /// Forces of the springs and dampers of joints and tendons, without those of a fluid.
  void passive_forces(const double* q, const double* v, double* tau);

  /// Two geoms within 100 m of each other.
  struct Touch {
    std::string a, b;
    double gap = 0;
    double friction = 0; ///< Coulomb's coefficient
  };
  std::vector<Touch> touches(const double* q);

  /// Places of a joint's first entries.
  struct Place {
    int position = 0;
    int velocity = 0;
  };
  /// Of the joint of that name; empty when there is none.
  std::optional<Place> place(const std::string& joint) const;

private:
  MujocoModel(mjModel* model);
  void set(const double* q, const double* v);

  std::unique_ptr<mjModel, decltype(&mj_deleteModel)> model_;
  std::unique_ptr<mjData, decltype(&mj_deleteData)> data_;
};

} // namespace physics
