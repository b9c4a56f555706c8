// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "cli/identify/measured.h"
#include <mbsgen/analysis/jacobian.hpp>

namespace mbsgen::cli {

/// The motion of a model as first-order equations z' = f(t, z, p) with exact derivatives, and what is measured of it. z:
/// all coordinates, of which dependent ones are first guesses, integrated velocities, states.
class SensitiveSystem {
public:
  /// At these values of the unknowns. What is referred to outlives the system.
  SensitiveSystem(const Session& session, const Unknowns& unknowns, const Inputs& inputs,
                  const Measured& measured, const identify::Vector& values);
  SensitiveSystem(const SensitiveSystem&) = delete;
  SensitiveSystem& operator=(const SensitiveSystem&) = delete;

  Eigen::Index unknowns() const { return values_.size(); }
  const identify::Vector& start() const { return start_; }
  const identify::Matrix& start_slopes() const { return start_slopes_; }

  /// f at a time within the interval behind a row of the recording. False: no answer.
  bool evaluate(std::size_t interval, double t, const identify::Vector& z, identify::Vector& f);
  /// There: df/dz, and df/dp, a column for each unknown.
  bool by_state(identify::Matrix& slopes);
  bool by_unknowns(identify::Matrix& slopes);
  /// z at the last evaluation, with loops closed and quaternions of length 1.
  identify::Vector closed() const;

  /// What the model says of the measured columns at z. `ways`: changes of z, a column for each unknown, then
  /// further ones at constant unknowns; null: without `slopes`, the changes of the columns.
  bool measure(std::size_t interval, double t, const identify::Vector& z, const identify::Matrix* ways,
               identify::Vector& said, identify::Matrix& slopes);

private:
  void give(std::size_t interval, double t);
  void give_duals(double t);
  void seed(std::size_t unknown, double slope);
  analysis::Direction direction(const identify::Vector& way);
  Eigen::MatrixXd followed(const Eigen::VectorXd& change);

  const Session& session_;
  const Unknowns& unknowns_;
  const Inputs& inputs_;
  const Measured& measured_;
  identify::Vector values_;
  Start begin_;
  EvaluatedSystem system_;
  ExactLinearizer linearizer_;
  analysis::detail::RatesJacobian<interpret::Model> jacobian_;
  identify::Vector start_;
  identify::Matrix start_slopes_;
  std::size_t interval_ = 0;
  identify::Vector z_;                      ///< of the last evaluation
  std::vector<double> given_, given_duals_; ///< values of the inputs' signals in the two evaluators
};

} // namespace mbsgen::cli
