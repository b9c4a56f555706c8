// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/index.h"
#include "base/text.h"
#include "cli/analyses/motion_page.h"
#include "cli/analyses/road_watch.h"
#include "cli/analyses/runs.h"
#include "cli/io/reporting.h"
#include "cli/options/commands.h"
#include "cli/pipeline/failure.h"
#include "cli/session/methods.h"
#include "cli/session/plot.h"
#include "cli/session/session.h"
#include "cli/session/table.h"
#include <algorithm>
#include <fmt/format.h>
#include <iostream>
#include <mbsgen/analysis/simulate.hpp>
#include <optional>

namespace mbsgen::cli {

namespace {

/// The curves of a motion: coordinates and states over time, those of one unit in one panel.
class MotionFigure {
public:
  explicit MotionFigure(const Session& session);
  void add(const analysis::Point& point);
  const Figure& figure() const { return figure_; }

private:
  // Where the values of a curve come from and go to.
  struct Source {
    bool is_state = false;
    std::size_t place = 0;        ///< in q or x
    std::size_t panel, curve = 0; ///< of the figure
  };
  void add_curve(const std::string& title, const std::string& label, const std::string& name, bool is_state,
                 std::size_t place);

  Figure figure_;
  std::vector<Source> sources_;
};

struct PanelNames {
  std::string title, label;
};

PanelNames panel_names(const std::string& unit) {
  if (unit == "rad") return {"Angles", "angle (rad)"};
  if (unit == "m") return {"Positions", "position (m)"};
  return {"Quaternions", "component of the quaternion"};
}

MotionFigure::MotionFigure(const Session& session)
    : figure_{session.model().name + ": simulated motion", {}} {
  const model::Model& model = session.model();
  for (int i = 0; i < model.nq(); ++i) {
    const model::Joint& joint = model.joint_of_coordinate(i);
    const PanelNames names = panel_names(joint.form().coordinates[mbsgen::at(i - joint.coordinate)].unit);
    add_curve(names.title, names.label, column("q", model.coordinate_name(i)), false, mbsgen::at(i));
  }
  for (std::size_t i = 0; i < model.states.size(); ++i) {
    const std::string& unit = model.states[i].unit;
    add_curve(unit.empty() ? "States" : "States in " + unit, unit.empty() ? "state" : "state (" + unit + ")",
              column("x", model.states[i].name), true, i);
  }
}

void MotionFigure::add_curve(const std::string& title, const std::string& label, const std::string& name,
                             bool is_state, std::size_t place) {
  std::vector<Panel>& panels = figure_.panels;
  auto panel =
      std::find_if(panels.begin(), panels.end(), [&](const Panel& one) { return one.title == title; });
  if (panel == panels.end())
    panel = panels.insert(panels.end(), Panel{title, "time (s)", label, false, false, {}});
  sources_.push_back({is_state, place, std::size_t(panel - panels.begin()), panel->curves.size()});
  panel->curves.push_back({name});
}

void MotionFigure::add(const analysis::Point& point) {
  for (const Source& source : sources_)
    figure_.panels[source.panel].curves[source.curve].points.emplace_back(
        point.t, (source.is_state ? point.x : point.q)[source.place]);
}

struct Simulate : Command {
  CommandPage page() override;
  void check() override;
  int run() const override;
  Options motion_rows();
  Options integration_rows();
  /// Of the roads that tyres have left.
  void warn_of(const RoadWatch& roads) const;
  int run_once(const Session& session, const Start& start) const;
  int run_many(const Session& session, const Start& start) const;
  void print_warnings(const Diagnostics& warnings) const;

  AnalysisOptions common;
  RunOptions runs;
  MethodOptions method;
  double t0 = 0, tf = 5; ///< s
  double every = 0.01;   ///< s between rows
  long most_steps = 10000000;
  bool stop_at_limits = false;
  std::vector<double> waypoints;          ///< s, as written
  std::vector<std::string> events, stops; ///< expressions; the first row, or the end, at each change of sign
  std::vector<std::string> forces;        ///< as written: JOINT=VALUE
  std::string plot;                       ///< SVG file; empty: none
  std::string view;                       ///< HTML file; empty: none
};

Options Simulate::motion_rows() {
  return {
      {"--t0 S", "time at the beginning", "0", "time at the beginning", number(t0)},
      {"--tf S", "time at the end", "5", "time at the end", number(tf)},
      {"--force LIST", "constant forces of joints, JOINT=VALUE with commas between", "none",
       "constant forces of joints", list(forces)},
      runs.set_row(),
      runs.samples_row("--plot --view"),
      runs.columns_row(),
      {"--event EXPR",
       "a further row wherever this expression of columns and parameters changes its sign, such as "
       "\"q(crank) - 1\"; the column \"event\" has its number (may be repeated)",
       "", "a row where an expression changes its sign", texts(events)},
      {"--stop EXPR", "the same, and the simulation ends there", "",
       "the end where an expression changes its sign", texts(stops)},
      {"--stop-at-limits", "end where a coordinate reaches a limit of its joint (\"limits\" of the model)",
       "coordinates pass their limits", "end where a joint reaches its limit", flag(stop_at_limits)},
      {"--waypoints LIST", "times at which forces may jump, with commas between: steps end there, with a row",
       "", "times at which forces jump", numbers(waypoints), false, "", "", "They increase."}};
}

Options Simulate::integration_rows() {
  Options rows = method_rows(method);
  rows.insert(rows.end(), {{"--largest-step S", "bound on the step", "none", "bound on the step",
                            positive_seconds(method.largest_step)},
                           {"--most-steps N", "give up after this many steps", "10000000",
                            "bound on the number of steps", count(most_steps)},
                           {"--stop-when-stiff", "give up where stability bounds the steps of dopri5",
                            "go on in small steps", "end where stability bounds the steps",
                            flag(method.stop_when_stiff)}});
  return rows;
}

CommandPage Simulate::page() {
  const Options result{
      common.output_row(),
      {"--every S", "time between rows", "0.01", "seconds between rows", positive_seconds(every)},
      {"--plot FILE", "draw the coordinates over time (SVG, by gnuplot)", "", "draw the coordinates",
       output(plot, Written::drawing)},
      {"--view PAGE",
       "write a page for browsers that shows the model and plays the motion (HTML); the table is then written "
       "only with --output",
       "", "write a page that plays the motion", output(view, Written::page)}};
  return {"mbsgen simulate integrates the equations of motion of a model from its initial\n"
          "values; no compiler is needed.",
          "simulate MODEL [OPTION]...",
          std::string(about_models) +
              "\nThe table has a line of names, then a row for each time: t, q, qd, qdd, Q,\n"
              "Qdriven, lambda, and Z, Zd, F of links.",
          common.argument(),
          common.groups({{"result", result},
                         {"motion", motion_rows()},
                         {"integration", integration_rows()},
                         {"evaluation", common.evaluation_rows()}}),
          "",
          {{exit_invalid, "the model is invalid, or a file cannot be read or written"},
           {exit_no_result, "the simulation does not reach its end; the table has the rows up to there"}},
          "  mbsgen simulate pendulum.json -o table.csv --tf 10 --plot swing.svg\n"};
}

// Times in another order, or beyond the simulation, are a mistake.
void check_waypoints(const std::vector<double>& times, double t0, double tf) {
  for (std::size_t i = 0; i < times.size(); ++i) {
    if (times[i] < t0 || times[i] > tf)
      throw UsageError(fmt::format("--waypoints: {} s is not between --t0 {} and --tf {}", times[i], t0, tf));
    if (i > 0 && times[i] <= times[i - 1])
      throw UsageError(fmt::format("--waypoints: {} s comes after {} s, write times that increase", times[i],
                                   times[i - 1]));
  }
}

void Simulate::check() {
  if (!(tf > t0)) throw UsageError("--tf must be after --t0");
  if (method.stop_when_stiff && method.method != "dopri5")
    throw UsageError("--stop-when-stiff is a test of dopri5; leave it out, or leave --method out");
  check_waypoints(waypoints, t0, tf);
  if (view == standard_stream)
    throw UsageError("--view needs a file, or the page and the result would both go to standard output");
  check_plot(plot);
  common.check(!view.empty());
}

// JOINT=VALUE
void set_force(const Session& session, const std::string& word, Start& start) {
  const std::size_t equals = word.find('=');
  double value = 0;
  const bool good = equals != std::string::npos && reads_number(word.substr(equals + 1), value);
  if (!good) throw UsageError("--force takes JOINT=VALUE, not " + quoted(word));
  start.Q[at(session.velocity("--force", word.substr(0, equals)))] = value;
}

// A bound of a coordinate.
struct CoordinateLimit {
  const model::Joint* joint;
  double bound;
  int side; ///< 1: the upper one, -1: the lower one

  /// Positive beyond the limit.
  double excess(double q) const { return side * (q - bound); }
  /// `verb`: "reaches".
  std::string text(const char* verb) const {
    return fmt::format("the joint {} {} its {} limit of {:.6g} {}", quoted(joint->name), verb,
                       side > 0 ? "upper" : "lower", bound, joint->form().coordinates.front().unit);
  }
};

std::vector<CoordinateLimit> limits_of(const model::Model& model, const Start& start) {
  std::vector<CoordinateLimit> limits;
  const auto add = [&](const model::Joint& joint, const std::optional<model::Scalar>& limit, int side) {
    if (!limit) return;
    double bound = limit->nominal;
    if (!start.changed.empty()) {
      auto parameters = parameters_at(model, start);
      bound = value_of(*limit, parameters);
    }
    limits.push_back({&joint, bound, side});
  };
  for (const model::Joint& joint : model.joints) {
    if (!joint.moves()) continue;
    add(joint, joint.limits.lower, -1);
    add(joint, joint.limits.upper, 1);
  }
  return limits;
}

// The end of a simulation where a coordinate reaches its limit. One that begins at its limit, or beyond it by a
// rounding error of the assembly, reaches it where it goes on in that direction.
analysis::Event event_of(const CoordinateLimit& limit, double start) {
  constexpr double inside = 1e-30;
  const std::size_t place = at(limit.joint->coordinate);
  const double shift = std::max(0.0, limit.excess(start)) + inside;
  return {
      [limit, place, shift](const analysis::Point& point) { return limit.excess(point.q[place]) - shift; },
      true};
}

// The rows of a simulation in equal intervals, and those of events, which have numbers in a last column then.
class SimulationRows {
public:
  using Add = std::function<void(const std::vector<double>& row)>;

  SimulationRows(const Session& session, const Simulate& command, const Start& start,
                 const EvaluatedSystem& system, Add add)
      : system_(system), columns_(session, system.model), names_(columns_.names()),
        counts_(counts_events(command)), add_(std::move(add)) {
    const std::map<std::string, double> parameters = named_parameters_at(session, start);
    for (const std::string& text : command.events) add_event(parameters, "--event", text, false);
    for (const std::string& text : command.stops) add_event(parameters, "--stop", text, true);
    if (!command.stop_at_limits) return;
    limits_ = limits_of(session.model(), start);
    for (const CoordinateLimit& limit : limits_)
      events_.push_back(event_of(limit, start.q[at(limit.joint->coordinate)]));
  }
  SimulationRows(const SimulationRows&) = delete;
  SimulationRows& operator=(const SimulationRows&) = delete;

  static std::vector<std::string> names(const Session& session, const Simulate& command) {
    std::vector<std::string> names = MotionColumns(session).names();
    if (counts_events(command)) names.emplace_back("event");
    return names;
  }
  /// `event`: its number, 0 for rows between.
  void add(const analysis::Point& point, double event = 0) {
    std::vector<double> row = columns_.row(point, system_.Q);
    if (counts_) row.push_back(event);
    add_(row);
  }
  const std::vector<analysis::Event>& events() const { return events_; }
  /// The limit at which the simulation ended; null: at none.
  const CoordinateLimit* reached(const analysis::Simulated& simulated) const {
    const std::size_t first = events_.size() - limits_.size();
    if (simulated.events.empty()) return nullptr;
    const std::size_t last = simulated.events.back().event;
    return last >= first && last < events_.size() ? &limits_[last - first] : nullptr;
  }

private:
  static bool counts_events(const Simulate& command) {
    return !command.events.empty() || !command.stops.empty();
  }
  void add_event(const std::map<std::string, double>& parameters, const std::string& option,
                 const std::string& text, bool ends) {
    const ColumnExpression expression(option, text, names_, parameters);
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
  Add add_;
  std::vector<analysis::Event> events_;
  std::vector<CoordinateLimit> limits_; ///< of the last events
};

// The limit beyond which the simulation would begin.
std::optional<CoordinateLimit> passed_limit(const Session& session, const Start& start) {
  constexpr double rounding = 1e-9; // of an assembled configuration, rad or m
  for (const CoordinateLimit& limit : limits_of(session.model(), start))
    if (limit.excess(start.q[at(limit.joint->coordinate)]) > rounding) return limit;
  return std::nullopt;
}

std::string early_end(const CoordinateLimit& limit) {
  return "the simulation does not begin: " + limit.text("starts beyond") +
         "; write another \"q0\", or leave --stop-at-limits out";
}

std::string early_end(const Session& session, const EvaluatedSystem& system, const analysis::Method& method,
                      const analysis::Simulated& simulated) {
  return fmt::format("the simulation ends at t = {:.6g} s: {}", simulated.t,
                     reason_of(session, system, method, simulated.failure));
}

// A look at the clock and at the memory costs some microseconds.
constexpr unsigned steps_between_checks = 64;

Figures figures_of(const analysis::Simulated& simulated, const analysis::Method& method,
                   const EvaluatedSystem& system) {
  Figures figures{{"steps", double(simulated.steps)},
                  {"rejected", double(method.rejected())},
                  {"evaluations", double(system.evaluations())}};
  if (system.differentiations() > 0) figures.emplace_back("jacobians", double(system.differentiations()));
  return figures;
}

int Simulate::run_many(const Session& session, const Start& start) const {
  const std::vector<std::string> names = SimulationRows::names(session, *this);
  Diagnostics left(shown_input(common.model));
  int run = 0;
  const int code = run_samples(
      session, common, runs, start, names, [&](const Start& begin, const auto& add) -> std::string {
        if (const auto limit = stop_at_limits ? passed_limit(session, begin) : std::nullopt)
          return early_end(*limit);
        EvaluatedSystem system = system_at(session, begin);
        const auto integration = method_of(method, linearizer_at(session, begin), system);
        SimulationRows rows(session, *this, begin, system, add);
        RoadWatch roads(session, system.model);
        if (const std::string why = roads.refusal(t0, begin); !why.empty()) return why;
        Checkpoint budget(&session.budget(), steps_between_checks);
        const analysis::SimulateOptions options{t0, tf, every, most_steps, waypoints, [&] { budget.pass(); }};
        const analysis::Simulated simulated = analysis::simulate(
            system, *integration, system.state(), options,
            [&](const analysis::Point& point) { rows.add(point); }, roads.events(rows.events()));
        roads.warn(left, fmt::format(" in run {}", run++));
        if (simulated.failure == analysis::Failure::none) return roads.end(simulated);
        return early_end(session, system, *integration, simulated);
      });
  print_warnings(left);
  return code;
}

void Simulate::print_warnings(const Diagnostics& warnings) const {
  if (!warnings.all().empty()) print(warnings, common.reporting, "");
}

int Simulate::run() const {
  check_rows(tf - t0, every);
  const auto session = Session::open(common, functions_of_methods(), "simulate.hpp");
  if (!session) return exit_invalid;
  Start start = initial_values(*session, true);
  apply_settings(*session, runs.settings, start);
  for (const std::string& force : forces) set_force(*session, force, start);
  return runs.samples.empty() ? run_once(*session, start) : run_many(*session, start);
}

void Simulate::warn_of(const RoadWatch& roads) const {
  Diagnostics left(shown_input(common.model));
  roads.warn(left);
  print_warnings(left);
}

int Simulate::run_once(const Session& session, const Start& start) const {
  if (const auto limit = stop_at_limits ? passed_limit(session, start) : std::nullopt)
    return no_result(common, early_end(*limit));
  EvaluatedSystem system = system_at(session, start);
  const auto integration = method_of(method, linearizer_at(session, start), system);
  Table table(SimulationRows::names(session, *this));
  SimulationRows rows(session, *this, start, system, [&](const std::vector<double>& row) { table.add(row); });
  RoadWatch roads(session, system.model);
  if (const std::string why = roads.refusal(t0, start); !why.empty()) return no_result(common, why);
  Progress progress(shows_progress(common.reporting));
  Checkpoint budget(&session.budget(), steps_between_checks);
  const analysis::SimulateOptions options{t0, tf, every, most_steps, waypoints, [&] { budget.pass(); }};
  MotionFigure curves(session);
  draw::PlayedMotion motion;
  const auto row = [&](const analysis::Point& point) {
    rows.add(point);
    if (!plot.empty()) curves.add(point);
    if (!view.empty()) motion.times.push_back(point.t), motion.q.push_back(point.q);
    progress.share((point.t - t0) / (tf - t0));
  };
  const analysis::Simulated simulated =
      analysis::simulate(system, *integration, system.state(), options, row, roads.events(rows.events()));
  progress.clear();
  warn_of(roads);
  FileSet files;
  std::string undrawn;
  if (!plot.empty()) undrawn = add_drawing(curves.figure(), plot, files);
  if (!view.empty()) files.add(view, motion_page(session, common, std::move(motion)));
  Figures figures = figures_of(simulated, *integration, system);
  add_compiled(session, figures);
  if (!events.empty() || !stops.empty()) figures.emplace_back("events", double(roads.others(simulated)));
  deliver(common, table, files, figures, Records{}, {{"plot", undrawn.empty() ? plot : ""}, {"page", view}});
  const int drawn = drawn_or_not(undrawn);
  if (const CoordinateLimit* const limit = rows.reached(simulated))
    std::cerr << fmt::format("mbsgen: {}: the simulation ends at t = {:.6g} s: {}\n",
                             shown_input(common.model), simulated.t, limit->text("reaches"));
  if (const std::string why = roads.end(simulated); !why.empty()) return no_result(common, why);
  if (simulated.failure == analysis::Failure::none) return drawn;
  return no_result(common, early_end(session, system, *integration, simulated));
}

} // namespace

std::unique_ptr<Command> simulate_command() {
  return std::make_unique<Simulate>();
}

} // namespace mbsgen::cli
