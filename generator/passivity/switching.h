// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <Eigen/Core>
#include <vector>

namespace mbsgen::passivity {

/// A sampled system z' = A z whose A is one of finitely many. Modes have a step, and others that may follow them.
struct SwitchingLoop {
  std::vector<Eigen::MatrixXd> steps;
  std::vector<int> step;              ///< by mode
  std::vector<std::vector<int>> next; ///< by mode
};

/// Whether quadratic functions of the states are found, one for all modes or one after each mode or after each two in a
/// row, which each step makes smaller that may come: then no sequence of steps lets a motion grow. They are sought by
/// an interior-point method from the quadratic function `start`, and count by a Cholesky decomposition for each step
/// whose rounding, and that of the step, is counted. False: not found, which proves nothing.
bool is_proven_stable(const SwitchingLoop& loop, const Eigen::MatrixXd& start);

} // namespace mbsgen::passivity
