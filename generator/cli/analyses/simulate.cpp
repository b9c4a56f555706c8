// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/analyses/simulate.h"
#include "base/index.h"
#include "base/text.h"
#include "cli/analyses/plot.h"
#include "cli/analyses/result.h"
#include "cli/analyses/table.h"
#include "cli/io/progress.h"
#include "cli/options/exit_codes.h"
#include "import/urdf/unknown_name.h"
#include <fmt/format.h>
#include <mbsgen/analysis/adaptive.hpp>
#include <mbsgen/analysis/fixed_step.hpp>
#include <mbsgen/analysis/simulate.hpp>

namespace mbsgen::cli {

namespace {

std::unique_ptr<analysis::Method> method_of(const SimulateCommand& command, EvaluatedSystem& system) {
  const analysis::StepOptions options{command.dt0, command.rtol, command.atol, command.largest_step};
  if (command.method == "rosenbrock4") return analysis::rosenbrock_4(system, options);
  if (command.method == "rk4") return analysis::fixed_step<runtime::RungeKutta4>(system, options);
  if (command.method == "euler") return analysis::fixed_step<runtime::ExplicitEuler>(system, options);
  if (command.method == "symplectic-euler")
    return analysis::fixed_step<runtime::SemiImplicitEuler>(system, options);
  if (command.method == "implicit-euler")
    return analysis::fixed_step<runtime::LinearlyImplicitEuler>(system, options);
  return analysis::dormand_prince_5(system, options);
}

// JOINT=VALUE
void set_force(const Session& session, const std::string& word, EvaluatedSystem& system) {
  const std::size_t equals = word.find('=');
  double value = 0;
  const bool good = equals != std::string::npos && reads_number(word.substr(equals + 1), value);
  if (!good) throw importer::UnknownName("--force takes JOINT=VALUE, not " + quoted(word));
  system.Q[at(session.velocity("--force", word.substr(0, equals)))] = value;
}

std::string worst_name(const Session& session, const EvaluatedSystem& system, std::size_t worst) {
  const analysis::Layout& layout = system.layout();
  const std::size_t nq = at(layout.nq);
  const int velocity =
      worst < nq ? system.velocity_of(static_cast<int>(worst)) : layout.integrated[worst - nq];
  return session.shape().joint_names[at(velocity)];
}

std::string reason(const Session& session, const EvaluatedSystem& system, const analysis::Method& method,
                   analysis::Failure failure) {
  switch (failure) {
  case analysis::Failure::underflow:
    return "the step has become too small for the tolerances, the largest error is that of the joint " +
           quoted(worst_name(session, system, method.worst())) +
           "; look for a jump or a stiff force there, or take --method rosenbrock4";
  case analysis::Failure::too_many:
    return "the steps are spent; raise --most-steps, or take --method rosenbrock4 for stiff models";
  case analysis::Failure::no_answer:
  case analysis::Failure::none:
    break;
  }
  return "the dynamics has no answer: loops do not close, a matrix is singular, or numbers are not finite; "
         "look at the last rows of the table";
}

} // namespace

int run(const SimulateCommand& command) {
  const auto session = Session::open(command.common, {"direct_dynamics"}, "simulate.hpp");
  if (!session) return exit_invalid;
  EvaluatedSystem system = session->system();
  for (const std::string& force : command.forces) set_force(*session, force, system);
  const auto method = method_of(command, system);
  MotionColumns columns(*session);
  Table table(columns.names());
  Progress progress(shows_progress(command.common.reporting));
  const analysis::SimulateOptions options{command.t0, command.tf, command.every, command.most_steps};
  const analysis::Simulated simulated =
      analysis::simulate(system, *method, system.state(), options, [&](const analysis::Point& point) {
        table.add(columns.row(point, system.Q));
        progress.share((point.t - command.t0) / (command.tf - command.t0));
      });
  progress.clear();
  FileSet files;
  if (!command.plot.empty()) files.add(command.plot, plot(table));
  const Figures figures{{"steps", double(simulated.steps)},
                        {"rejected", double(method->rejected())},
                        {"evaluations", double(system.evaluations())}};
  deliver(command.common, table, files, figures);
  if (simulated.failure == analysis::Failure::none) return exit_ok;
  return no_result(command.common, fmt::format("the simulation ends at t = {:.6g} s: {}", simulated.t,
                                               reason(*session, system, *method, simulated.failure)));
}

} // namespace mbsgen::cli
