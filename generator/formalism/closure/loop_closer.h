// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/tree/constraints.h"
#include "model/model.h"
#include <functional>
#include <vector>

namespace mbsgen::formalism {

/// The configurations of a model: arrays of nq coordinates. Motions between them are arrays of nqd numbers,
/// one for each velocity: those of joints with one coordinate add up; the angular velocity of a ball or free
/// joint is a rotation vector, the linear velocity of a free joint a shift, both in the axes before the
/// motion and of the unit 1 s.
class Configurations {
public:
  explicit Configurations(const model::Model& model);

  std::size_t velocities() const { return velocities_; }
  /// The configuration after the motion. Quaternions come out with the length 1.
  std::vector<double> moved(std::vector<double> q, const std::vector<double>& motion) const;
  /// The motion that leads from a to b, by the smaller turns.
  std::vector<double> motion(const std::vector<double>& a, const std::vector<double>& b) const;

private:
  /// Places of a joint's first coordinate and velocity.
  struct Place {
    std::size_t coordinate, velocity;
    bool is_spatial, travels;
  };

  std::vector<Place> places_;
  std::size_t velocities_;
};

/// Values of all constraint equations at one configuration, parameters nominal.
struct ConstraintValues {
  std::vector<double> h; ///< per row; zero for nonholonomic rows
  std::vector<double> J; ///< row-major, rows x nqd
  /// Per row, at t = 0: J qd + drift = 0. From constraints that depend on the time.
  std::vector<double> drift = {};
};
using EvaluateConstraints = std::function<ConstraintValues(const std::vector<double>& q)>;

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

/// The solution of least size of a x = b with a square matrix, row by row, which may be singular.
std::vector<double> least_solution(const std::vector<double>& a, const std::vector<double>& b);

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

  /// From q, moving only by the velocities that are `movable`. When that fails, from other guesses of these,
  /// up to `guesses` in all and farther and farther from q; always the same ones. Not closed: the attempt
  /// with the smallest misfit.
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
