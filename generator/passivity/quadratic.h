// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <Eigen/Core>

namespace mbsgen::passivity {

/// Scales of the states for which rows and columns of A have the same size, powers of two.
Eigen::VectorXd balance(Eigen::MatrixXd A);

/// Whether share * P - A' Q A is positive definite, with any rounding of A's entries (64 units in the last place of the
/// largest one), of this difference and of the Cholesky decomposition that shows it. P and Q count as they are.
bool falls(const Eigen::MatrixXd& P, const Eigen::MatrixXd& A, const Eigen::MatrixXd& Q, double share = 1);

} // namespace mbsgen::passivity
