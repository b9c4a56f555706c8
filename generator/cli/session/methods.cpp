// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/session/methods.h"
#include "import/urdf/unknown_name.h"
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
  throw importer::UnknownName(
      "--method bdf is that of SUNDIALS 6, without which this mbsgen was built; install "
      "it (Debian: libsundials-dev) and build mbsgen again, or take rosenbrock4");
#endif
}

} // namespace

std::vector<std::string> functions_of_methods() {
  return {"direct_dynamics", "constraints"};
}

MethodPointer method_of(const SimulateCommand& command, const Session& session, EvaluatedSystem& system) {
  const analysis::StepOptions options{command.dt0, command.rtol, command.atol, command.largest_step,
                                      command.stop_when_stiff};
  // Explicit methods do not ask for them.
  system.derivatives = analysis::derivatives_by(
      analysis::Linearizer(session.evaluator<analysis::Dual>(), system.layout(), session.roles()));
  if (command.method == "rosenbrock4") return analysis::rosenbrock_4(system, options);
  if (command.method == "bdf") return bdf(system, options);
  if (command.method == "rk4") return analysis::fixed_step<runtime::RungeKutta4>(system, options);
  if (command.method == "euler") return analysis::fixed_step<runtime::ExplicitEuler>(system, options);
  if (command.method == "symplectic-euler")
    return analysis::fixed_step<runtime::SemiImplicitEuler>(system, options);
  if (command.method == "implicit-euler")
    return analysis::fixed_step<runtime::LinearlyImplicitEuler>(system, options);
  return analysis::dormand_prince_5(system, options);
}

} // namespace mbsgen::cli
