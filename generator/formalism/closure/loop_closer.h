// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/closure/configurations.h"
#include "formalism/closure/partition.h"

namespace mbsgen::formalism {

/// How far the holonomic equations are satisfied. A solid that is closed but for half a turn is open.
enum class Closure { open, within_tolerance, closed };

/// Result of an attempt to satisfy the holonomic equations.
struct Assembled {
  Closure closure = Closure::open;
  std::vector<double> q;       ///< the configuration, or the nearest one that was found
  ConstraintValues values;     ///< there
  std::vector<double> misfits; ///< |h| per equation, relative to its size; infinite where there is no value
  double misfit = 0;           ///< root of the sum of their squares
};

/// True for one place in a file: rows of one cut or constraint have the same.
bool is_same_place(const Location& a, const Location& b);

/// Finds configurations that satisfy the holonomic equations: Levenberg–Marquardt with a damping that fades
/// with the equations' values (which converges for redundant equations too), then minimum-norm Newton steps
/// down to rounding.
class LoopCloser {
public:
  /// `unit` per velocity: a motion of the size of the mechanism (1 rad, or its largest length in m).
  /// `tolerance`: of the misfit, for equations that rounded data keeps from being satisfied together.
  LoopCloser(EvaluateConstraints evaluate, const std::vector<RowOrigin>& rows, Configurations configurations,
             std::vector<double> unit, double tolerance);

  /// The equations at q, which counts as closed.
  Assembled as_given(const std::vector<double>& q) const;

  /// From q, moving only by the velocities that are `movable`. When that fails, from other guesses of these, up
  /// to `guesses` in all and farther and farther from q; always the same ones. Not closed: the attempt with
  /// the smallest misfit.
  Assembled assemble(const std::vector<double>& q, const std::vector<bool>& movable, int guesses) const;

  /// A configuration that differs from q by motions of up to `amount` units: the same for the same
  /// `sample`; an even sample and the next one go in opposite directions.
  std::vector<double> near(const std::vector<double>& q, const std::vector<bool>& movable, double amount,
                           unsigned sample) const;

  /// Largest difference of two configurations in units.
  double distance(const std::vector<double>& a, const std::vector<double>& b) const;

private:
  class Attempt;
  EvaluateConstraints evaluate_;
  Configurations configurations_;
  std::vector<bool> holonomic_, rotation_;
  std::vector<int> groups_; ///< per equation: the same for components of one vector
  std::vector<double> unit_;
  double tolerance_;
};

} // namespace mbsgen::formalism
