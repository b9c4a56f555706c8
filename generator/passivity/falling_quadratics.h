// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <Eigen/Core>
#include <optional>
#include <vector>

namespace mbsgen::passivity {

/// What is asked of quadratic functions P: steps[step]' P[to] steps[step] is smaller than P[from].
struct Fall {
  int from = 0, step = 0, to = 0;
};

/// So many functions that do all this, by an interior-point method with doubles: nothing is proven of them. Nothing: none
/// are found. The steps are those of states for which the functions are about 1.
std::optional<std::vector<Eigen::MatrixXd>> falling_quadratics(const std::vector<Eigen::MatrixXd>& steps,
                                                               const std::vector<Fall>& falls, int count);

} // namespace mbsgen::passivity
