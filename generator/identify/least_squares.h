// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "identify/problem.h"
#include <vector>

namespace mbsgen::identify {

/// Bounds of the unknowns, and their usual sizes.
struct Range {
  Vector low, high, scale;
};

struct SolveOptions {
  int most = 60; ///< iterations
  double least_decrease =
      0; ///< of the sum of squares by a step, in shares: a search that makes less is at its end
  bool knows_noise = false; ///< residuals of a right model have the deviation 1
};

/// The end of a search.
struct Solution {
  Vector unknowns;
  std::optional<Linearized> last; ///< there; nothing: the model has no motion at the start
  std::vector<bool> held;         ///< at a bound, beyond which the residuals would shrink
  int iterations = 0;
  bool converged = false;
};

/// The unknowns within their bounds with the least sum of squares near the start, by the method of Gauss, Newton,
/// Levenberg and Marquardt in a trust region: steps are bounded in shares of the usual sizes, by a radius that follows
/// how well the decrease was predicted. What residuals do not tell apart stays where it is.
Solution solve(Problem& problem, const Vector& start, const Range& range, const SolveOptions& options);

} // namespace mbsgen::identify
