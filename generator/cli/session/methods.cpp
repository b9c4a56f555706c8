// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/session/methods.h"
#include "base/index.h"
#include "base/text.h"
#include "cli/pipeline/failure.h"
#include "cli/session/table.h"
#include <algorithm>
#include <cmath>
#include <mbsgen/analysis/adaptive.hpp>
#include <mbsgen/analysis/fixed_step.hpp>
#ifdef MBSGEN_HAS_CVODE
#include <mbsgen/analysis/bdf.hpp>
#endif

namespace mbsgen::cli {

namespace {

using MethodPointer = std::unique_ptr<analysis::Method>;

MethodPointer bdf([[maybe_unused]] EvaluatedSystem& system,
                  [[maybe_unused]] const analysis::StepOptions& options) {
#ifdef MBSGEN_HAS_CVODE
  return analysis::bdf(system, options);
#else
  throw UsageError("--method bdf is that of SUNDIALS 6, without which this mbsgen was built; install "
                   "it (Debian: libsundials-dev) and build mbsgen again, or take rosenbrock4");
#endif
}

// Bounds of the fixed step, s, and of the adaptive run.
constexpr double longest_fixed = 1e-3, shortest_fixed = 1e-7;
constexpr double looks_ahead = 2; // s
constexpr std::size_t most_adaptive = 1000;
constexpr double step_tolerance = 1e-6;

// Steps that the method chooses, s: without the first one, which it is given, and the last one, which the end
// cuts.
std::vector<double> adaptive_steps(EvaluatedSystem& system) {
  analysis::StepOptions options;
  options.rtol = options.atol = step_tolerance;
  const auto method = analysis::dormand_prince_5(system, options);
  method->start(0, system.state());
  std::vector<double> steps;
  while (steps.size() < most_adaptive) {
    const double before = method->time();
    if (method->step(looks_ahead) != analysis::Failure::none || method->time() >= looks_ahead) break;
    steps.push_back(method->time() - before);
  }
  if (!steps.empty()) steps.erase(steps.begin());
  return steps;
}

// 1, 2 or 5 times a power of ten, not above the value.
double step_below(double value) {
  const double power = std::pow(10, std::floor(std::log10(value)));
  for (const double digit : {5.0, 2.0})
    if (digit * power <= value) return digit * power;
  return power;
}

std::string worst_name(const Session& session, const EvaluatedSystem& system, std::size_t worst) {
  const analysis::Layout& layout = system.layout();
  const std::size_t nq = at(layout.nq), states = nq + layout.integrated.size();
  if (worst >= states) return column("x", session.state_names()[worst - states]);
  const int velocity =
      worst < nq ? system.velocity_of(static_cast<int>(worst)) : layout.integrated[worst - nq];
  return session.shape().joint_names[at(velocity)];
}

} // namespace

const std::vector<std::string>& integration_methods() {
  static const std::vector<std::string> methods{"dopri5", "rosenbrock4",      "bdf",           "rk4",
                                                "euler",  "symplectic-euler", "implicit-euler"};
  return methods;
}

Options method_rows(MethodOptions& wanted) {
  const auto choose = [&wanted](std::size_t i) { wanted.method = integration_methods()[i]; };
  return {{"--method NAME",
           "dopri5, rosenbrock4 or bdf (stiff models; bdf needs SUNDIALS), which choose their steps; rk4, "
           "euler, symplectic-euler or implicit-euler (stiff models), with fixed steps",
           "dopri5", "method of integration", choice(integration_methods(), choose)},
          {"--dt0 S", "the fixed step, or the first one", "0.001", "fixed or first step",
           positive_seconds(wanted.dt0)},
          {"--rtol X", "error of a step over the size of a coordinate or velocity", "0.000001",
           "relative error of a step", positive(wanted.rtol)},
          {"--atol X", "error of a step that does not count", "0.000001", "absolute error of a step",
           positive(wanted.atol)}};
}

std::vector<std::string> functions_of_methods() {
  return {"direct_dynamics", "constraints"};
}

namespace {

// A method of fixed steps; nothing where the name is no such one. Throws std::invalid_argument where the system is too
// large.
MethodPointer fixed_method(const std::string& name, EvaluatedSystem& system,
                           const analysis::StepOptions& options) {
  if (name == "rk4") return analysis::fixed_step<runtime::RungeKutta4>(system, options);
  if (name == "euler") return analysis::fixed_step<runtime::ExplicitEuler>(system, options);
  if (name == "symplectic-euler") return analysis::fixed_step<runtime::SemiImplicitEuler>(system, options);
  if (name == "implicit-euler") return analysis::fixed_step<runtime::LinearlyImplicitEuler>(system, options);
  return nullptr;
}

} // namespace

MethodPointer method_of(const MethodOptions& wanted, ExactLinearizer linearizer, EvaluatedSystem& system) {
  const analysis::StepOptions options{wanted.dt0, wanted.rtol, wanted.atol, wanted.largest_step,
                                      wanted.stop_when_stiff};
  // Explicit methods do not ask for them.
  system.derivatives = analysis::derivatives_by(std::move(linearizer));
  if (wanted.method == "rosenbrock4") return analysis::rosenbrock_4(system, options);
  if (wanted.method == "bdf") return bdf(system, options);
  try {
    if (MethodPointer method = fixed_method(wanted.method, system, options)) return method;
  } catch (const std::invalid_argument& too_large) {
    throw UsageError("--method " + wanted.method + ": " + too_large.what() +
                     ", and the model has more; take dopri5, rosenbrock4 or bdf");
  }
  return analysis::dormand_prince_5(system, options);
}

std::string reason_of(const Session& session, const EvaluatedSystem& system, const analysis::Method& method,
                      analysis::Failure failure) {
  switch (failure) {
  case analysis::Failure::underflow:
    return "the step has become too small for the tolerances, the largest error is that of the joint " +
           quoted(worst_name(session, system, method.worst())) +
           "; look for a jump or a stiff force there, or take --method rosenbrock4";
  case analysis::Failure::stiff:
    return "the equations are stiff: stability bounds the steps, not the tolerances, and --stop-when-stiff asks for this "
           "end; take --method rosenbrock4 or bdf";
  case analysis::Failure::growth:
    return "the motion grows by more than 1.6 times within a step, which no step of this length can follow: take a "
           "shorter --dt0, or dopri5, which finds whether a force or a rate becomes infinite there";
  case analysis::Failure::too_many:
    return "the steps are spent; raise --most-steps, or take --method rosenbrock4 for stiff models";
  case analysis::Failure::no_answer:
  case analysis::Failure::none:
    break;
  }
  return "the dynamics has no answer: loops do not close, a matrix is singular, or numbers are not finite; "
         "look at the last rows of the table";
}

double step_of_motion(const model::Model& model, const scheme::Program& program) {
  if (!model::user_laws(model).empty()) return longest_fixed; // they are not known here
  if (!model.rigid_contacts().empty()) return longest_fixed;  // nor are the impulses
  const interpret::Image image(program);
  if (image.find("direct_dynamics") == nullptr && image.find("derivatives") == nullptr) return longest_fixed;
  EvaluatedSystem system = system_of(model, program.shape, image);
  std::vector<double> steps = adaptive_steps(system);
  if (steps.empty()) return longest_fixed;
  // Not the shortest: a fixed step may cross the corner of a law, and a shock in short.
  const auto short_one = steps.begin() + std::ptrdiff_t(steps.size() / 4);
  std::nth_element(steps.begin(), short_one, steps.end());
  return std::clamp(step_below(*short_one / 2), shortest_fixed, longest_fixed);
}

} // namespace mbsgen::cli
