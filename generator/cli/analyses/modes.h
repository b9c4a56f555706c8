// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <Eigen/Core>

namespace mbsgen::cli {

/// The number of unstable modes of x' = A x.
int unstable_modes(const Eigen::MatrixXd& A);

} // namespace mbsgen::cli
