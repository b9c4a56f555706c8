// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "identify/vectors.h"
#include <vector>

namespace mbsgen::identify {

/// An unknown times a factor.
struct Term {
  Eigen::Index unknown = 0;
  double factor = 1;
};

/// What residuals tell of unknowns.
struct Told {
  std::vector<Eigen::Index> independent; ///< those that are told, once `kept` ones have a value
  std::vector<Eigen::Index> kept; ///< those that others make up for: they are told in combinations alone
  std::vector<Eigen::Index> idle; ///< those without influence
  /// For each independent one, in their order, the sum in which it is told: itself, then kept ones.
  std::vector<std::vector<Term>> sums;
  Matrix covariance; ///< of these sums, for residuals of the deviation 1
};

/// Of the triangle of a Jacobian by unknowns in shares of `scale`; `held` ones are left out. Unknowns that come first
/// are independent rather than those behind.
Told told_by(const Matrix& R, const Vector& scale, const std::vector<bool>& held);

} // namespace mbsgen::identify
