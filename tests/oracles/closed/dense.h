// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "oracles/closed/mechanism.h"
#include <algorithm>

namespace closed {

/// The equations of motion and the independent constraints of a mechanism at a state, as one linear system for
/// accelerations and multipliers: [M -Jᵀ; J 0], without the prescribed velocities.
class DenseSystem {
public:
  DenseSystem(const Mechanism& mechanism, const reference::State& state, const reference::VectorXd& Q);

  /// The condition number, by the estimate from its factors, after rows and columns were scaled to the same size: units
  /// don't count. Infinite where the system is singular.
  double condition() const { return condition_; }
  /// That of J of the dependent velocities, by which these follow from the independent ones.
  double dependent_condition() const { return dependent_condition_; }
  double partition_condition() const { return std::max(condition_, dependent_condition_); }
  Solution solve() const;
  /// How far a solution is from the dense one, as a share of that one's size; unknowns have the scale that the system
  /// gives them.
  double error(const Solution& found) const;
  /// The forces that the state's accelerations want beside Q and those of any multipliers, as a share of their parts.
  double force_error() const;
  /// |J qd + ∂h/∂t| as a share of the products that it sums, with velocities above 1.
  double rate_error() const { return rate_error_; }

private:
  using PreciseVector = Eigen::Matrix<long double, Eigen::Dynamic, 1>;

  std::vector<int> free_, driven_; ///< velocities
  reference::MatrixXd M_, J_;
  reference::VectorXd known_forces_, qdd_given_, row_scale_, column_scale_;
  PreciseVector solution_; ///< in scaled unknowns
  double condition_ = 0, dependent_condition_ = 1, rate_error_ = 0;
  double load_ = 0; ///< the largest scaled sum of joint forces, bias and inertia forces, each by its size
  reference::VectorXd missing_;    ///< scaled forces of the free velocities, M qdd + c - Q
  reference::MatrixXd transposed_; ///< of J, rows scaled likewise
};

} // namespace closed
