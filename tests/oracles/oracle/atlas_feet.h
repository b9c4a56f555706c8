// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "oracles/oracle/oracle_json.h"
#include "oracles/reference/dynamics.h"

#include <filesystem>
#include <mbsgen/contact/gauss_seidel.hpp>
#include <vector>

// The humanoid Atlas on eight contacts of its feet, which have rank 12 of 24: the step of
// ../shared/reference/contact_atlas.json, by the reference's dynamics.

namespace oracle {

class AtlasFeet {
public:
  static constexpr int m = 8;
  static constexpr double h = 1e-3; // s
  using Inertia = Eigen::Matrix<double, 3 * m, 3 * m, Eigen::RowMajor>;

  AtlasFeet(const Json& stored, const std::filesystem::path& urdf);
  const Inertia& inverse_inertia() const { return inverse_inertia_; }
  /// Velocities of the contacts after h from rest, without impulses, under gravity and the pull of a case.
  reference::VectorXd free_velocity(const Json& one) const;

private:
  Inertia inverse_inertia_;
  reference::MatrixXd response_; // J M^-1
  reference::VectorXd bias_;
  int pulled_ = 0; // velocity of the joint at which the cases pull
};

/// The problem of a case, whose arguments outlive it.
inline mbsgen::runtime::contact::ContactProblem<double> problem(const AtlasFeet& feet,
                                                                const reference::VectorXd& free,
                                                                const std::vector<double>& mu,
                                                                const std::vector<int>& order) {
  return {AtlasFeet::m, feet.inverse_inertia().data(), free.data(), mu.data(), order.data(), AtlasFeet::m};
}

} // namespace oracle
