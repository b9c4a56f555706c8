// SPDX-License-Identifier: MIT
/// Methods of integration behind one interface: steps of their own choice, and states between.
#pragma once
#include "system.hpp"

#include <limits>
#include <memory>

namespace mbsgen::analysis {

/// Settings that methods have in common.
struct StepOptions {
  double dt0 = 1e-3;  ///< s: the step of fixed methods, the first one of others
  double rtol = 1e-3; ///< error of a step over the size of a coordinate or velocity
  double atol = 1e-6; ///< rad, m, and per s
  double largest_step = std::numeric_limits<double>::infinity(); ///< s
  bool stops_when_stiff = false; ///< explicit methods that choose their steps look for stiffness
};

/// The reason why a method could not go on.
enum class Failure {
  none,
  no_answer, ///< the generated function has no result: loops that do not close, singular matrices
  underflow, ///< the step has become too small for the tolerances
  growth,    ///< the motion grows by more than sqrt(e) within a fixed step, as before a singularity
  stiff,     ///< stability, not the tolerances, bounds the steps
  too_many   ///< the number of steps is spent
};

/// A method at work.
class Method {
public:
  virtual ~Method() = default;
  virtual void start(double t, const State& state) = 0;
  /// One step, no farther than to `limit`. On failure the time stays where it was.
  virtual Failure step(double limit) = 0;
  /// The state between the ends of the last step, or nothing where the model has no answer.
  virtual bool between(double t, State& state) = 0;
  virtual double time() const = 0; ///< at the end of the last step
  virtual State state() const = 0; ///< there
  virtual long rejected() const { return 0; }
  /// Place in q, or nq and the place in State::ud, of the largest error of the last step that was tried.
  virtual std::size_t worst() const { return 0; }
};

} // namespace mbsgen::analysis
