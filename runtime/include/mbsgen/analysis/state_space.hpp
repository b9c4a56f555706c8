// SPDX-License-Identifier: MIT
/// A linear model with inputs and outputs.
#pragma once
#include <Eigen/Core>

namespace mbsgen::analysis {

/// x' = A x + B w, y = C x + D w.
struct StateSpace {
  Eigen::MatrixXd A, B, C, D;
};

} // namespace mbsgen::analysis
