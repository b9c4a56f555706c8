// SPDX-License-Identifier: MIT
/// How near closed loops come to a configuration in which their dependent velocities are not determined.
#pragma once
#include "system.hpp"

#include <Eigen/SVD>
#include <limits>

namespace mbsgen::analysis {

/// The smallest singular value of J_v, the columns of the constraint Jacobian that belong to dependent velocities
/// (places in qd); zero where the configuration is singular, infinite without constraints. `jacobian`: nc x nqd,
/// row-major.
inline double smallest_singular_value(const Layout& layout, const std::vector<int>& dependent,
                                      const Vector& jacobian) {
  if (dependent.empty()) return std::numeric_limits<double>::infinity();
  Eigen::MatrixXd Jv(layout.nc, static_cast<Eigen::Index>(dependent.size()));
  for (Eigen::Index row = 0; row < Jv.rows(); ++row)
    for (Eigen::Index column = 0; column < Jv.cols(); ++column)
      Jv(row, column) = jacobian[std::size_t(row * layout.nqd + dependent[std::size_t(column)])];
  return Jv.jacobiSvd().singularValues().minCoeff();
}

/// The nearest approach to a singular configuration so far.
class Closest {
public:
  void add(double t, double value) {
    if (!(value < value_)) return;
    t_ = t, value_ = value;
  }
  double t() const { return t_; }         ///< s
  double value() const { return value_; } ///< infinite where nothing was added

private:
  double t_ = 0, value_ = std::numeric_limits<double>::infinity();
};

} // namespace mbsgen::analysis
