// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "oracles/oracle/oracle_json.h"
#include "oracles/oracle/toolchain.h"
#include "oracles/reference/dynamics.h"
#include "support/files.h"
#include <map>
#include <string>
#include <vector>

namespace closed {

using oracle::Json;
using reference::MatrixXd;
using reference::VectorXd;

/// Arrays by name.
using Results = std::map<std::string, VectorXd>;

/// What a call has answered, as the generated header numbers it.
constexpr double ok = 0, not_converged = 1, singular = 2, invalid_input = 3;

/// How a model is compiled.
struct Build {
  std::string laws;              ///< text of `struct Laws`; empty for models that need none
  bool constraints_only = false; ///< without the functions that solve
};

/// A mechanism with loops on the way of its user: generated, compiled with a driver, and run.
class Compiled {
public:
  /// Throws std::runtime_error with the output of the program that failed.
  explicit Compiled(const std::string& model_text, const Build& build = {});

  /// Initial coordinates and velocities of the header.
  const VectorXd& q0() const { return q0_; }
  const VectorXd& qd0() const { return qd0_; }
  /// The place of a joint in q.
  int place(const std::string& joint) const;
  /// The report's lists of joints, as places in q: "independent", "dependent", "driven".
  std::vector<int> places(const std::string& list) const;
  const Json& report() const { return report_; }

  /// Time in s and settings of Newton-Raphson for all that follows.
  void set_time(double t) { time_ = t; }
  void set_newton(double tolerance, int max_iterations);

  Results constraints(const reference::State& state) const;
  Results assemble(const reference::State& state) const;
  Results direct_dynamics(const reference::State& state, const VectorXd& Q) const;
  /// Q comes in as zero.
  Results inverse_dynamics(const reference::State& state) const;

  /// q and qd of all joints after steps of the runtime's Runge-Kutta method from q0, qd0, on closed loops; "assembled"
  /// and "moving" are the answers of the functions that close them.
  Results simulate(double dt, int steps) const;

  /// States at every `every`-th step of a Runge-Kutta integration of one independent coordinate from q0, qd0;
  /// `status` is that of the last call.
  struct Trajectory {
    std::vector<reference::State> states;
    double status = ok;
  };
  Trajectory integrate(int independent, double dt, int steps, int every) const;

private:
  std::string ask(const std::string& command) const;
  Results results(const std::string& function, const std::vector<VectorXd>& arrays) const;

  mbsgen::test::TemporaryDirectory folder_;
  Json report_;
  std::vector<std::string> joints_;
  std::string settings_;
  double time_ = 0;
  VectorXd q0_, qd0_;
};

/// A model of this folder.
std::string model_text(const std::string& name);
/// The largest absolute difference over the largest number that is expected.
double relative_error(const MatrixXd& actual, const MatrixXd& expected);

} // namespace closed
