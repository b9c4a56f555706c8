// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "identify/vectors.h"
#include <optional>

namespace mbsgen::identify {

/// Residuals in shares of their noise, about some unknowns.
struct Linearized {
  Vector residual; ///< model less measurement
  Vector closed;   ///< to first order, with the gaps between segments of the motion closed
  Matrix jacobian; ///< of `closed`, a column for each unknown
  double gap = 0;  ///< sum of the squares of the gaps, in shares of their scales; 0 for one segment
};

/// Where a step leads.
struct Trial {
  Vector residual;
  double gap = 0; ///< as of Linearized
};

/// What is to be explained by unknowns. It keeps the beginnings of segments, which follow the unknowns.
class Problem {
public:
  virtual ~Problem() = default;
  /// At these unknowns. Nothing: the model has no motion there.
  virtual std::optional<Linearized> linearized(const Vector& unknowns) = 0;
  /// A step from there; beginnings of segments move by that share of what closes the gaps.
  virtual std::optional<Trial> tried(const Vector& step, double share) = 0;
  /// Takes the step that was tried last.
  virtual void keep() = 0;
};

} // namespace mbsgen::identify
