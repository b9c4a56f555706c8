// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/index.h"
#include "base/text.h"
#include "cli/analyses/modes.h"
#include "cli/analyses/near_equilibrium.h"
#include "cli/analyses/runs.h"
#include "cli/analyses/starts.h"
#include "cli/io/reporting.h"
#include "cli/options/commands.h"
#include "cli/pipeline/failure.h"
#include "cli/session/session.h"
#include "cli/session/table.h"
#include <algorithm>
#include <fmt/format.h>

namespace mbsgen::cli {

namespace {

/// The unknowns and equations of a search beside coordinates, as written.
struct SoughtOptions {
  std::vector<std::string> exchanges; ///< UNKNOWN for q(JOINT)
  std::vector<std::string> unknowns;
  std::vector<std::string> equations; ///< EXPRESSION, or EXPRESSION = EXPRESSION
  std::vector<std::string> ignored;   ///< joints
};

/// The unknowns of a search, and the equations that have to vanish, as the options say.
struct Sought {
  /// `near` has to outlive it. Throws UsageError.
  Sought(const Session& session, NearEquilibrium& near, const SoughtOptions& options);

  std::vector<int> ignored; ///< velocities, by their places
  ExactBalance balance;
  SearchNames names;
  std::vector<std::string> parameters; ///< names of the unknown ones

  /// The columns of a motion with the parameters at a result.
  MotionColumns columns(const analysis::Equilibrium& result) const;
  /// The linear model at a result, of the joints that are not ignored.
  analysis::Linear linear(const analysis::Equilibrium& result) const;

private:
  void exchange(const std::string& word);
  void seek(const std::string& option, const Quantity& quantity);
  void seek_parameter(const Quantity& quantity);
  void give(const std::string& joint);
  void add_equation(const std::string& option, const std::string& text);
  /// Takes a coordinate out of the unknowns; false where it is none.
  bool take_out(int place);

  const Session& session_;
  NearEquilibrium& near_;
};

using analysis::Dual;
using analysis::DualPoint;
using analysis::Unknown;

constexpr const char* option_exchange = "--exchange";
constexpr const char* option_equation = "--equation";

bool is_among(const std::vector<int>& places, int place) {
  return std::find(places.begin(), places.end(), place) != places.end();
}

// "A = B" as "A - (B)".
std::string as_difference(const std::string& equation) {
  const std::size_t equals = equation.find('=');
  return equals == std::string::npos
             ? equation
             : equation.substr(0, equals) + " - (" + equation.substr(equals + 1) + ")";
}

Sought::Sought(const Session& session, NearEquilibrium& near, const SoughtOptions& options)
    : ignored(ignored_velocities(session, options.ignored)),
      balance(balance_of(near.system, near.linearize, ignored)), names(names_of_search(session, ignored)),
      session_(session), near_(near) {
  for (const std::string& word : options.exchanges) exchange(word);
  for (const std::string& word : options.unknowns) seek("--unknown", quantity_of(session, "--unknown", word));
  for (const std::string& text : options.equations) add_equation(option_equation, text);
}

bool Sought::take_out(int place) {
  for (std::size_t i = 0; i < balance.unknowns.size(); ++i) {
    const Unknown& unknown = balance.unknowns[i];
    if (unknown.kind != Unknown::Kind::coordinate || unknown.place != place) continue;
    balance.unknowns.erase(balance.unknowns.begin() + std::ptrdiff_t(i));
    names.unknowns.erase(names.unknowns.begin() + std::ptrdiff_t(i));
    return true;
  }
  return false;
}

void Sought::exchange(const std::string& word) {
  const std::size_t between = word.find(" for ");
  if (between == std::string::npos)
    throw UsageError(std::string(option_exchange) + " takes UNKNOWN for q(JOINT), not " + quoted(word));
  const Quantity given = quantity_of(session_, option_exchange, word.substr(between + 5));
  if (given.kind != Quantity::Kind::coordinate)
    throw UsageError(std::string(option_exchange) + ": a coordinate q(JOINT) may be given, not " +
                     quoted(given.text()));
  give(given.name);
  seek(option_exchange, quantity_of(session_, option_exchange, word.substr(0, between)));
}

// Coordinates that follow from loops are given by an equation.
void Sought::give(const std::string& joint) {
  const int place = session_.velocity(option_exchange, joint);
  if (take_out(place)) return;
  if (is_among(near_.system.layout().given, session_.coordinate(option_exchange, joint)))
    throw UsageError(std::string(option_exchange) + ": the joint " + quoted(joint) +
                     " is driven, so that its coordinate is given anyway");
  const double value = near_.system.at().q[at(session_.coordinate(option_exchange, joint))];
  add_equation(option_exchange, fmt::format("q({}) - ({})", joint, value));
}

void Sought::seek(const std::string& option, const Quantity& quantity) {
  if (quantity.kind == Quantity::Kind::parameter) return seek_parameter(quantity);
  const int place = session_.velocity(option, quantity.name);
  const scheme::Shape& shape = session_.shape();
  const auto refuse = [&](bool wrong, const char* why) {
    if (wrong) throw UsageError(option + ": " + quoted(quantity.text()) + " cannot be sought: " + why);
  };
  if (quantity.kind == Quantity::Kind::coordinate) {
    refuse(!is_among(shape.driven, place),
           "take coordinates of driven joints; the others are sought or follow");
    refuse(session_.model().joint_of_velocity(place).motion.has_value(), "its motion is part of the model");
  }
  refuse(quantity.kind == Quantity::Kind::velocity && !is_among(shape.independent, place),
         "take velocities of independent joints");
  balance.unknowns.push_back({Unknown::Kind(quantity.kind), place});
  names.unknowns.push_back(quantity.text());
}

void Sought::seek_parameter(const Quantity& quantity) {
  const auto set = [at = quantity.parameter](auto& evaluator, const auto& value) {
    evaluator.set(at, value);
  };
  balance.unknowns.push_back({Unknown::Kind::parameter, static_cast<int>(balance.parameters.size())});
  balance.parameters.push_back({near_.system.model.value(quantity.parameter), set, set});
  names.unknowns.push_back(quantity.name);
  parameters.push_back(quantity.name);
}

MotionColumns Sought::columns(const analysis::Equilibrium& result) const {
  interpret::Model evaluator = near_.system.model;
  for (std::size_t i = 0; i < balance.parameters.size(); ++i)
    balance.parameters[i].set(evaluator, result.parameters[i]);
  return {session_, std::move(evaluator)};
}

analysis::Linear Sought::linear(const analysis::Equilibrium& result) const {
  return without(result.linear, near_.system.layout(), near_.linearize.roles(), ignored);
}

void Sought::add_equation(const std::string& option, const std::string& text) {
  const MotionColumns columns(session_, near_.system.model);
  const ModelNumbers numbers(session_);
  std::vector<std::string> known = columns.names();
  known.insert(known.end(), numbers.names().begin(), numbers.names().end());
  const ColumnExpression expression(option, as_difference(text), known, {});
  const auto* const linearize = &near_.linearize;
  balance.equations.emplace_back([=](const DualPoint& point) {
    std::vector<Dual> row = columns.row<Dual>(linearize->model(), 0, point, point.Q);
    for (const Dual& value : numbers.values(linearize->model())) row.push_back(value);
    return expression.value(row);
  });
  names.equations.push_back(text);
}

struct EquilibriumSearch : Command {
  CommandPage page() override;
  void check() override { common.check(); }
  int run() const override;
  Options unknown_rows();
  Options search_rows();
  int run_many(const Session& session, const Start& start) const;
  analysis::Equilibria search(const Session& session, NearEquilibrium& near, const Sought& unknowns,
                              const std::function<void(int)>& searched) const;

  AnalysisOptions common;
  RunOptions runs;
  SoughtOptions sought;
  int starts = 1;
  double spread = 1;   ///< rad or m
  bool steady = false; ///< with the initial velocities, else at rest
  double tolerance = 1e-6;
  int iterations = 30;
  double relaxation = 1;
  double largest_step = 0.5; ///< rad or m
};

Options EquilibriumSearch::unknown_rows() {
  return {
      {"--exchange \"NAME for q(JOINT)\"",
       "seek a parameter, qd(JOINT), Q(JOINT) or q(JOINT) of a driven joint; the coordinate is given "
       "instead, at its initial value (repeatable)",
       "", "seek a number for a coordinate", texts(sought.exchanges)},
      {"--unknown NAME", "seek such a number besides (repeatable)", "", "seek a number",
       texts(sought.unknowns)},
      {"--equation TEXT",
       "solve this besides: EXPRESSION = EXPRESSION over columns of the table and parameters (repeatable)",
       "", "solve this besides", texts(sought.equations)},
      {"--ignore JOINTS", "joints that may accelerate; their coordinates stay. With commas between", "none",
       "joints that may accelerate", list(sought.ignored)}};
}

Options EquilibriumSearch::search_rows() {
  return {{"--starts N", "begin there and at other places about; each equilibrium is listed once", "1",
           "number of starts", count(starts)},
          {"--spread X", "largest distance of these places in a coordinate, rad or m", "1",
           "distance of starts", positive(spread)},
          {"--tolerance X", "largest acceleration of an independent joint, rad/s^2 or m/s^2", "0.000001",
           "largest acceleration", positive(tolerance)},
          {"--iterations N", "give up after this many", "30", "bound on iterations", count(iterations)},
          {"--relaxation X", "share of each step", "1", "share of each step", positive(relaxation)},
          {"--largest-step X", "bound on a step of a coordinate, rad or m", "0.5", "bound on a step",
           positive(largest_step)}};
}

CommandPage EquilibriumSearch::page() {
  const Options configuration{steady_row(steady), runs.set_row(), runs.samples_row(""), runs.columns_row()};
  return {"mbsgen equilibrium finds coordinates at which no joint accelerates; no\ncompiler is needed.",
          "equilibrium MODEL [OPTION]...",
          std::string(about_models) + R"(
The search begins at the initial values. The table has a line of names and a
row for each equilibrium, as those of simulate; further columns are the unknown
parameters and the number of unstable modes.)",
          common.argument(),
          common.groups({{"configuration", configuration},
                         {"unknowns and equations", unknown_rows()},
                         {"search", search_rows()},
                         {"evaluation", common.evaluation_rows()},
                         {"result", {common.output_row()}}}),
          "",
          {{exit_invalid, "the model is invalid, or a file cannot be read or written"},
           {exit_no_result, "no equilibrium was found"}},
          R"help(  mbsgen equilibrium car.json -o standing.csv
  mbsgen equilibrium car.json --exchange "free_length for q(ride)" \
    --set "q(ride)=0.2" -o standing.csv
)help"};
}

// Of the joints that are not ignored.
int unstable_modes(const Sought& sought, const analysis::Equilibrium& equilibrium) {
  return cli::unstable_modes(sought.linear(equilibrium));
}

// The columns of a motion, the unknown parameters, and the number of unstable modes: a row for each
// equilibrium.
std::vector<std::string> names_of_columns(const Session& session, const Sought& sought) {
  std::vector<std::string> names = MotionColumns(session).names();
  names.insert(names.end(), sought.parameters.begin(), sought.parameters.end());
  names.emplace_back("unstable_modes");
  return names;
}

std::vector<double> row_of(const Sought& sought, const analysis::Equilibrium& equilibrium) {
  std::vector<double> row = sought.columns(equilibrium).row(equilibrium.at, equilibrium.Q);
  row.insert(row.end(), equilibrium.parameters.begin(), equilibrium.parameters.end());
  row.push_back(double(unstable_modes(sought, equilibrium)));
  return row;
}

Table table_of(const Session& session, const Sought& sought, const analysis::Equilibria& equilibria) {
  Table table(names_of_columns(session, sought));
  for (const analysis::Equilibrium& equilibrium : equilibria.distinct) table.add(row_of(sought, equilibrium));
  return table;
}

Figures figures_of(const EquilibriumSearch& command, const Sought& sought,
                   const analysis::Equilibria& equilibria) {
  const analysis::Equilibrium& first = equilibria.distinct.front();
  Figures figures;
  if (command.starts > 1) figures.emplace_back("equilibria", double(equilibria.distinct.size()));
  figures.insert(figures.end(), {{"iterations", double(first.iterations)},
                                 {"residual", first.residual},
                                 {"unstable_modes", double(unstable_modes(sought, first))}});
  for (std::size_t i = 0; i < sought.parameters.size(); ++i)
    figures.emplace_back(sought.parameters[i], first.parameters[i]);
  return figures;
}

// Quaternions have none.
std::string unit_of(const Session& session, int coordinate) {
  const model::Joint& joint = session.model().joint_of_coordinate(coordinate);
  const std::string unit = joint.form().coordinates[at(coordinate - joint.coordinate)].unit;
  return unit == "1" ? "" : ' ' + unit;
}

// A text for readers: where the equilibria are, and whether they are stable.
std::string findings_of(const Session& session, const Sought& sought,
                        const analysis::Equilibria& equilibria) {
  std::string text;
  int number = 0;
  for (const analysis::Equilibrium& one : equilibria.distinct) {
    const int unstable = unstable_modes(sought, one);
    text += fmt::format("equilibrium {}: {}\n", ++number,
                        unstable > 0 ? counted(std::size_t(unstable), "unstable mode") : "no unstable mode");
    const std::vector<std::string>& names = session.coordinate_names();
    for (std::size_t i = 0; i < names.size(); ++i)
      text += fmt::format("  {:<24} {:>12.6g}{}\n", column("q", names[i]), one.at.q[i],
                          unit_of(session, static_cast<int>(i)));
    const std::vector<std::string> states = session.state_names();
    for (std::size_t i = 0; i < states.size(); ++i)
      text += fmt::format("  {:<24} {:>12.6g}\n", column("x", states[i]), one.at.x[i]);
  }
  return text;
}

analysis::Equilibria EquilibriumSearch::search(const Session& session, NearEquilibrium& near,
                                               const Sought& unknowns,
                                               const std::function<void(int)>& searched) const {
  const analysis::EquilibriumOptions options{tolerance, iterations, relaxation, largest_step};
  analysis::Starts places = starts_of(session, starts, spread);
  places.searched = searched;
  return find_equilibria(near.system, near.linearize, unknowns.balance, options, places);
}

int EquilibriumSearch::run_many(const Session& session, const Start& start) const {
  NearEquilibrium first(session, start);
  const std::vector<std::string> names = names_of_columns(session, Sought(session, first, sought));
  return run_samples(session, common, runs, start, names, [&](const Start& at, const auto& add) {
    NearEquilibrium near(session, at);
    const Sought unknowns(session, near, sought);
    const analysis::Equilibria found =
        search(session, near, unknowns, [&](int) { session.budget().check(); });
    for (const analysis::Equilibrium& equilibrium : found.distinct) add(row_of(unknowns, equilibrium));
    return found.distinct.empty() ? not_found(unknowns.names, found.nearest) : "";
  });
}

int EquilibriumSearch::run() const {
  const auto session = Session::open(common, functions_near_equilibrium(), "equilibrium.hpp");
  if (!session) return exit_invalid;
  if (const std::string why = without_equilibrium(*session); !why.empty()) return no_result(common, why);
  Start start = initial_values(*session, steady);
  apply_settings(*session, runs.settings, start);
  if (!runs.samples.empty()) return run_many(*session, start);
  NearEquilibrium near(*session, start);
  const Sought unknowns(*session, near, sought);
  Progress progress(shows_progress(common.reporting));
  const analysis::Equilibria equilibria = search(*session, near, unknowns, [&](int count) {
    progress.share(double(count) / starts);
    session->budget().check();
  });
  progress.clear();
  if (equilibria.distinct.empty()) return no_result(common, not_found(unknowns.names, equilibria.nearest));
  FileSet files;
  Figures figures = figures_of(*this, unknowns, equilibria);
  add_compiled(*session, figures);
  deliver(common, table_of(*session, unknowns, equilibria), files, figures,
          findings_of(*session, unknowns, equilibria));
  return exit_ok;
}

} // namespace

std::unique_ptr<Command> equilibrium_command() {
  return std::make_unique<EquilibriumSearch>();
}

} // namespace mbsgen::cli
