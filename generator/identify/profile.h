// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "identify/least_squares.h"
#include <functional>
#include <optional>
#include <vector>

namespace mbsgen::identify {

/// The values of an unknown for which the least sum of squares, all others fitted again, is little above the least of
/// all.
struct Interval {
  std::optional<double> low, high; ///< nothing: no end was found
};

/// The minimum that intervals are about.
struct Minimum {
  Vector unknowns;
  std::vector<Eigen::Index> independent; ///< those that are fitted again
  Vector deviations;                     ///< of all unknowns; above 0 where an interval is wanted
};

/// Intervals of unknowns, and what their search has come across.
struct Profiles {
  std::vector<std::optional<Interval>> intervals; ///< of all unknowns; nothing: not wanted
  std::optional<Vector>
      lower; ///< unknowns with a sum that is less: it was no minimum, and the intervals are void
};

/// Profiles of the sum of squares (Venzon and Moolgavkar 1988): each wanted unknown is moved until the least sum, all
/// others fitted again, is the square of `deviations` above the least one. Residuals are in shares of the noise. A
/// bound that is nearer is the end. `back` brings the problem to the minimum.
Profiles profiled(Problem& problem, const Minimum& at, const Range& range, double deviations,
                  const std::function<void()>& back);

} // namespace mbsgen::identify
