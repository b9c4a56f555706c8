// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/analyses/simulate.h"
#include "base/index.h"
#include "base/text.h"
#include "cli/analyses/column_expression.h"
#include "cli/analyses/motion_figure.h"
#include "cli/io/progress.h"
#include "cli/options/exit_codes.h"
#include "cli/pipeline/page.h"
#include "cli/session/methods.h"
#include "cli/session/result.h"
#include "cli/session/step_of_motion.h"
#include "cli/session/table.h"
#include "import/urdf/unknown_name.h"
#include <fmt/format.h>
#include <mbsgen/analysis/simulate.hpp>

namespace mbsgen::cli {

namespace {

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
  const std::size_t nq = at(layout.nq), states = nq + layout.integrated.size();
  if (worst >= states) return column("x", session.state_names()[worst - states]);
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

// The table of a simulation: rows in equal intervals, and of events, which have numbers in a last column then.
class SimulationTable {
public:
  SimulationTable(const Session& session, const SimulateCommand& command, const EvaluatedSystem& system)
      : system_(system), columns_(session), names_(columns_.names()),
        counts_(!command.events.empty() || !command.stops.empty()), table_(with_count()) {
    for (const std::string& text : command.events) add_event(session, "--event", text, false);
    for (const std::string& text : command.stops) add_event(session, "--stop", text, true);
  }
  SimulationTable(const SimulationTable&) = delete;
  SimulationTable& operator=(const SimulationTable&) = delete;

  /// `event`: its number, 0 for rows between.
  void add(const analysis::Point& point, double event = 0) {
    std::vector<double> row = columns_.row(point, system_.Q);
    if (counts_) row.push_back(event);
    table_.add(row);
  }
  const std::vector<analysis::Event>& events() const { return events_; }
  const Table& table() const { return table_; }

private:
  std::vector<std::string> with_count() const {
    std::vector<std::string> names = names_;
    if (counts_) names.emplace_back("event");
    return names;
  }
  void add_event(const Session& session, const std::string& option, const std::string& text, bool ends) {
    const ColumnExpression expression(option, text, names_, session.parameters());
    const double number = double(events_.size() + 1);
    events_.push_back({[this, expression](const analysis::Point& at) {
                         return expression.value(columns_.row(at, system_.Q));
                       },
                       ends, [this, number](const analysis::Point& at) { add(at, number); }});
  }

  const EvaluatedSystem& system_;
  MotionColumns columns_;
  std::vector<std::string> names_;
  bool counts_;
  Table table_;
  std::vector<analysis::Event> events_;
};

// A look at the clock and at the memory costs some microseconds.
constexpr unsigned steps_between_checks = 64;

// The page with the motion. Throws std::runtime_error where the model that has moved cannot be written as code.
std::string page_of(const Session& session, const SimulateCommand& command, draw::PlayedMotion motion) {
  Diagnostics diagnostics(shown_input(command.common.model));
  RunContext context{session.budget(), {}, "page"};
  std::optional<std::string> text =
      page(session.understood(), session.pool(), step_of_motion, std::move(motion), context, diagnostics);
  if (!text) throw std::runtime_error(diagnostics.text());
  return std::move(*text);
}

} // namespace

int run(const SimulateCommand& command) {
  check_rows(command.tf - command.t0, command.every);
  const auto session = Session::open(command.common, functions_of_methods(), "simulate.hpp");
  if (!session) return exit_invalid;
  EvaluatedSystem system = session->system();
  for (const std::string& force : command.forces) set_force(*session, force, system);
  const auto method = method_of(command, *session, system);
  SimulationTable table(*session, command, system);
  Progress progress(shows_progress(command.common.reporting));
  Checkpoint budget(&session->budget(), steps_between_checks);
  const analysis::SimulateOptions options{command.t0,         command.tf,        command.every,
                                          command.most_steps, command.waypoints, [&] { budget.pass(); }};
  MotionFigure curves(*session);
  draw::PlayedMotion motion;
  const auto row = [&](const analysis::Point& point) {
    table.add(point);
    if (!command.plot.empty()) curves.add(point);
    if (!command.view.empty()) motion.times.push_back(point.t), motion.q.push_back(point.q);
    progress.share((point.t - command.t0) / (command.tf - command.t0));
  };
  const analysis::Simulated simulated =
      analysis::simulate(system, *method, system.state(), options, row, table.events());
  progress.clear();
  FileSet files;
  std::string undrawn;
  if (!command.plot.empty()) undrawn = add_drawing(curves.figure(), command.plot, files);
  if (!command.view.empty()) files.add(command.view, page_of(*session, command, std::move(motion)));
  Figures figures{{"steps", double(simulated.steps)},
                  {"rejected", double(method->rejected())},
                  {"evaluations", double(system.evaluations())}};
  if (system.differentiations() > 0) figures.emplace_back("jacobians", double(system.differentiations()));
  if (!table.events().empty()) figures.emplace_back("events", double(simulated.events.size()));
  deliver(command.common, table.table(), files, figures, Records{},
          {{"plot", undrawn.empty() ? command.plot : ""}, {"page", command.view}});
  const int drawn = drawn_or_not(undrawn);
  if (simulated.failure == analysis::Failure::none) return drawn;
  return no_result(command.common, fmt::format("the simulation ends at t = {:.6g} s: {}", simulated.t,
                                               reason(*session, system, *method, simulated.failure)));
}

} // namespace mbsgen::cli
