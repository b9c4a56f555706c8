// SPDX-License-Identifier: MIT
/// Motions that grow faster than a fixed step can follow. Before a singularity in finite time the step becomes as long
/// as the time in which the motion grows; a method without control of its steps then passes the singularity, and
/// goes on with numbers that belong to no motion.
#pragma once
#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>
#include <vector>

namespace mbsgen::analysis::detail {

/// Whether some rate has doubled or turned round since the step before, and changes its velocity or state by a tenth in dt:
/// what a growth within a step cannot do without. `now`, `before`: the rates, `ud`: velocities and states.
inline bool changes_fast(const std::vector<double>& now, const std::vector<double>& before, const double* ud,
                         double dt) {
  for (std::size_t i = 0; i < before.size(); ++i) {
    const bool doubles = std::fabs(now[i]) > 2 * std::fabs(before[i]) || now[i] * before[i] < 0;
    if (doubles && dt * std::fabs(now[i]) > 0.1 * std::fabs(ud[i])) return true;
  }
  return false;
}

/// Derivatives of the rates, n x n by rows: K by displacements, 1/s², D by velocities, 1/s.
struct RateMatrices {
  Eigen::MatrixXd K, D;
};

/// Of a step: beyond it, motions grow by more than sqrt(e) within one. One step before a collapse under a force
/// 1/q², which is the slowest singularity of mechanics, lambda dt is at least 2/3.
inline constexpr double largest_growth = 0.5;

/// A solution e^(lambda t) with real lambda dt > largest_growth of the linear equations u'' = K u + D u'. Bounds of the
/// matrices spare the eigenvalues of most steps.
inline bool grows_within(double dt, const RateMatrices& rates) {
  const auto size = [](const Eigen::MatrixXd& matrix) {
    return matrix.cwiseAbs().rowwise().sum().maxCoeff();
  };
  const Eigen::Index n = rates.K.rows();
  const double time = dt / largest_growth;
  if (n == 0 || time * size(rates.D) + time * time * size(rates.K) <= 1) return false;
  Eigen::MatrixXd first_order = Eigen::MatrixXd::Zero(2 * n, 2 * n);
  first_order.topRightCorner(n, n).setIdentity();
  first_order.bottomLeftCorner(n, n) = rates.K;
  first_order.bottomRightCorner(n, n) = rates.D;
  const Eigen::VectorXcd values = Eigen::EigenSolver<Eigen::MatrixXd>(first_order, false).eigenvalues();
  return std::any_of(values.data(), values.data() + values.size(), [time](const std::complex<double>& value) {
    return time * value.real() > 1 &&
           std::fabs(value.imag()) < 1e-6 * value.real(); // equal ones part by rounding
  });
}

} // namespace mbsgen::analysis::detail
