// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "cli/options/command.h"
#include "cli/session/linearizer.h"
#include "model/model.h"
#include "scheme/program.h"
#include <limits>
#include <mbsgen/analysis/method.hpp>

namespace mbsgen::cli {

/// How a motion is integrated.
struct MethodOptions {
  std::string method = "dopri5";
  double dt0 = 1e-3; ///< s
  double rtol = 1e-6, atol = 1e-6;
  double largest_step = std::numeric_limits<double>::infinity(); ///< s
  bool stop_when_stiff = false;
};

/// Names of the methods of integration.
const std::vector<std::string>& integration_methods();

/// The options that choose them; `wanted` outlives the rows.
Options method_rows(MethodOptions& wanted);

/// Names of the functions that methods evaluate.
std::vector<std::string> functions_of_methods();

/// The method that the options name, for a system that outlives it, with its exact derivatives. Throws UsageError where this program was
/// built without the library of the method.
std::unique_ptr<analysis::Method> method_of(const MethodOptions& wanted, ExactLinearizer linearizer,
                                            EvaluatedSystem& system);

/// Why a simulation ends before its time, and what would help.
std::string reason_of(const Session& session, const EvaluatedSystem& system, const analysis::Method& method,
                      analysis::Failure failure);

/// The fixed step, in s, with which Runge and Kutta's fourth-order method follows a model's motion: 1, 2 or 5
/// times a power of ten, no longer than 1 ms and than half of the lower quartile of the steps that the
/// adaptive method of `mbsgen simulate` takes at first from the initial values. `program` has the equations
/// of motion; without them, with laws of the user's and with rigid contacts, the step is 1 ms.
double step_of_motion(const model::Model& model, const scheme::Program& program);

} // namespace mbsgen::cli
