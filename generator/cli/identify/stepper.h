// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "cli/identify/sensitive_system.h"
#include <string>

namespace mbsgen::cli {

/// How a motion is integrated for a fit.
struct StepperOptions {
  std::string method = "dopri5";
  double rtol = 1e-6; ///< error of a step over the largest size that a number has had
  long most_steps = 10000000;
};

/// Names of the methods.
const std::vector<std::string>& fit_methods();

/// A Runge-Kutta method: explicit, or with the same factor on its diagonal. Row i of A has the weights of the stages
/// before the stage i.
struct Tableau {
  std::vector<std::vector<double>> A;
  std::vector<double> b, error, c; ///< `error`: b less the weights of the embedded method
  double diagonal = 0;
  int order = 5; ///< of b; that of the embedded method is less by one
};
const Tableau& tableau_of(const std::string& method);

/// A motion with its derivatives by unknowns: those of the steps themselves, so that they are exact whatever the steps'
/// errors are. Only the motion chooses the steps.
class Stepper {
public:
  /// The system outlives it.
  Stepper(SensitiveSystem& system, const StepperOptions& options)
      : system_(system), options_(options), tableau_(tableau_of(options.method)) {}

  /// Goes on from t to `end` within the interval behind a row. `ways`: changes of z, a column for each unknown, then
  /// further ones at constant unknowns; null: the motion alone. False: `failure` says why.
  bool advance(std::size_t interval, double t, double end, identify::Vector& z, identify::Matrix* ways);
  const std::string& failure() const { return failure_; }
  long steps() const { return steps_; }

private:
  bool stages(std::size_t interval, double t, double h, const identify::Vector& z);
  bool implicit_stage(std::size_t interval, double t, double h, const identify::Vector& base,
                      const identify::Matrix& slopes, identify::Vector& k);
  bool derive(std::size_t interval, double t, double h, identify::Matrix& ways);
  double error_of(double h) const;
  double share(const identify::Vector& of) const;

  SensitiveSystem& system_;
  StepperOptions options_;
  const Tableau& tableau_;
  identify::Vector sizes_; ///< the largest ones of z so far
  double step_ = 0;        ///< s, that the method wants; 0: at the beginning
  long steps_ = 0;
  std::vector<identify::Vector> k_, points_; ///< of the stages
  std::string failure_;
};

} // namespace mbsgen::cli
