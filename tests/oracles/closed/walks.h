// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "oracles/closed/mechanism.h"
#include <limits>

namespace closed {

/// The answers of generated functions at random configurations, and how far they are from the dense solution.
struct Walks {
  int tried = 0;
  int reached = 0;       ///< by `assemble`, closed
  int not_converged = 0; ///< `assemble` found no closed configuration
  int singular = 0;      ///< answered so by `assemble` or a function behind it
  int failed = 0;        ///< closed, and then neither `ok` nor `singular`
  /// The least condition number of the dense system where functions answered so.
  double least_singular = std::numeric_limits<double>::infinity();
  double direct_error = 0;   ///< of accelerations and multipliers, as a share of their size
  double jacobian_error = 0; ///< of J, over the model's size where that is above 1 m
  /// Errors over ε times the condition number: of direct dynamics, of the forces of inverse dynamics and of driven
  /// joints, and of velocities put into their constraints.
  double direct_ratio = 0, inverse_ratio = 0, driving_ratio = 0, rate_ratio = 0;
  /// Configurations where one of them is above 10⁴. The order of pivots is that of the initial configuration, so that a
  /// pivot can be small where the Jacobian is regular.
  int inaccurate = 0;
  double largest_condition = 0; ///< of what was compared

  /// Goes to `count` closed configurations of the mechanism, or to as many as 30 times so many tries reach: given joints
  /// up to 1 rad and 0.2 of the model's size from q0, in steps, each closed by the generated `assemble`.
  Walks(const Mechanism& mechanism, int count, unsigned seed);
};

} // namespace closed
