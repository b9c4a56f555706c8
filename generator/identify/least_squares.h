// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "identify/vectors.h"
#include <optional>
#include <vector>

namespace mbsgen::identify {

/// Residuals in shares of their noise, about some unknowns.
struct Linearized {
  Vector residual; ///< model less measurement
  Vector closed;   ///< to first order, with the gaps between segments of the motion closed
  Matrix jacobian; ///< of `closed`, a column for each unknown
  double gap = 0;  ///< sum of the squares of the gaps, in shares of their scales; 0 for one segment
};

/// Sums of squares.
struct Cost {
  double residual = 0, gap = 0;
};

/// What is to be explained by unknowns. It keeps the beginnings of segments, which follow the unknowns.
class Problem {
public:
  virtual ~Problem() = default;
  /// At these unknowns. Nothing: the model has no motion there.
  virtual std::optional<Linearized> linearized(const Vector& unknowns) = 0;
  /// A step from there; beginnings of segments move by that share of what closes the gaps.
  virtual std::optional<Cost> tried(const Vector& step, double share) = 0;
  /// Takes the step that was tried last.
  virtual void keep() = 0;
};

/// Bounds of the unknowns, and their usual sizes.
struct Range {
  Vector low, high, scale;
};

/// The triangle R of the Jacobian J = Q R by unknowns in shares of their scales, and the residual along Q.
struct Factored {
  Matrix R;
  Vector along; ///< Q^T r
};
Factored factored(const Linearized& at, const Vector& scale);

struct SolveOptions {
  int most = 60;            ///< iterations
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
/// Levenberg and Marquardt. What residuals do not tell apart stays where it is.
Solution solve(Problem& problem, const Vector& start, const Range& range, const SolveOptions& options);

} // namespace mbsgen::identify
