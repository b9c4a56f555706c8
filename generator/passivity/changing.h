// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <Eigen/Core>
#include <optional>
#include <vector>

namespace mbsgen::passivity {

/// What a part of a step may have beyond its corners: column * row, with a column that is known up to its size.
struct Bend {
  std::vector<Eigen::VectorXd> columns; ///< of the first states, at the middles of pieces
  Eigen::MatrixXd rates; ///< along a piece the columns change by exp(rates t), t up to half of it
  double half = 0;       ///< of a piece, s
  double rounding = 0;   ///< size of a column of any direction beside them
  Eigen::RowVectorXd row;
};

/// A sampled system z' = A z whose A changes from step to step, at will: each lies in the convex hull of `corners`, up
/// to the bends. The proof is sought for center + sum of theta_j inputs_j outputs_j, |theta_j| <= 1, and counts by its
/// corners.
struct ChangingLoop {
  Eigen::MatrixXd center, inputs, outputs;
  std::vector<Eigen::MatrixXd> corners;
  std::vector<Bend> bends;
};

/// Whether a quadratic function of the states is found that each step makes smaller: then no sequence of steps lets a
/// motion grow. It is sought by the bounded real lemma, and proven at each corner by a Cholesky decomposition whose
/// rounding, and that of the corners, is counted. False: not found, which proves nothing.
bool is_proven_stable(const ChangingLoop& loop);

/// A quadratic function that steps with changes of less than theirs make smaller. Nothing: there is none for the center.
std::optional<Eigen::MatrixXd> nearly_falling(const ChangingLoop& loop);

} // namespace mbsgen::passivity
