// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/options/analysis_options.h"
#include "cli/io/files.h"
#include "cli/io/terminal.h"
#include "cli/options/common.h"
#include "cli/options/complaint.h"
#include "cli/options/file_endings.h"
#include <CLI/CLI.hpp>
#include <algorithm>
#include <fmt/format.h>

namespace mbsgen::cli {

namespace {

void add_ignored(CLI::App& app, std::vector<std::string>& joints) {
  app.add_option("--ignore", joints)->delimiter(',')->allow_extra_args(false);
}

void add_sought(CLI::App& app, SoughtOptions& options) {
  app.add_option("--set", options.settings)->allow_extra_args(false);
  app.add_option("--exchange", options.exchanges)->allow_extra_args(false);
  app.add_option("--unknown", options.unknowns)->allow_extra_args(false);
  app.add_option("--equation", options.equations)->allow_extra_args(false);
  add_ignored(app, options.ignored);
}

void add_configuration(CLI::App& app, Configuration& configuration) {
  app.add_flag("--steady", configuration.steady);
  auto* search = app.add_flag("--equilibrium", configuration.equilibrium);
  app.add_flag("--anyway", configuration.anyway)->excludes(search);
  add_ignored(app, configuration.ignored);
}

CLI::App* add_motion(CLI::App& app, const char* name, InverseCommand& command) {
  CLI::App* sub = app.add_subcommand(name);
  add_common(*sub, command.common);
  sub->add_option("--motion", command.motion)->required();
  sub->add_option("--every", command.every)->check(positive_seconds);
  sub->add_option("--tolerance", command.tolerance)->check(positive);
  return sub;
}

// Who writes them in another order, or beyond the simulation, means something else.
std::optional<std::string> wrong_waypoint(const SimulateCommand& command) {
  const std::vector<double>& times = command.waypoints;
  for (std::size_t i = 0; i < times.size(); ++i) {
    if (times[i] < command.t0 || times[i] > command.tf)
      return fmt::format("--waypoints: {} s is not between --t0 {} and --tf {}", times[i], command.t0,
                         command.tf);
    if (i > 0 && times[i] <= times[i - 1])
      return fmt::format("--waypoints: {} s comes after {} s, write times that increase", times[i],
                         times[i - 1]);
  }
  return std::nullopt;
}

// Of an analysis, whose output is a table.
std::optional<std::string> finish_table(AnalysisOptions& options, const std::string& plot,
                                        bool has_page = false) {
  if (auto wrong = wrong_ending("--output", options.output, Written::table)) return wrong;
  if (auto wrong = wrong_ending("--plot", plot, Written::drawing)) return wrong;
  if (plot == standard_stream)
    return "--plot needs a file, or the drawing and the table would both go to standard output";
  return finish(options, has_page);
}

} // namespace

void add_common(CLI::App& app, AnalysisOptions& options) {
  app.add_option("MODEL", options.model)->required();
  app.add_option("-o,--output", options.output);
  add_import_options(app, options.import);
  add_closure(app, options.closure);
  add_budget(app, options.budget);
  add_reporting(app, options.reporting);
}

const std::vector<std::string>& integration_methods() {
  static const std::vector<std::string> methods{"dopri5", "rosenbrock4",      "bdf",           "rk4",
                                                "euler",  "symplectic-euler", "implicit-euler"};
  return methods;
}

CLI::App* add_simulate(CLI::App& app, SimulateCommand& command) {
  CLI::App* sub = app.add_subcommand("simulate");
  add_common(*sub, command.common);
  sub->add_option("--method", command.method);
  sub->add_option("--t0", command.t0)->check(finite);
  sub->add_option("--tf", command.tf)->check(finite);
  sub->add_option("--dt0", command.dt0)->check(positive_seconds);
  sub->add_option("--every", command.every)->check(positive_seconds);
  sub->add_option("--rtol", command.rtol)->check(positive);
  sub->add_option("--atol", command.atol)->check(positive);
  sub->add_option("--largest-step", command.largest_step)->check(positive_seconds);
  sub->add_option("--most-steps", command.most_steps)->check(count);
  sub->add_flag("--stop-when-stiff", command.stop_when_stiff);
  sub->add_option("--waypoints", command.waypoints)->check(finite)->delimiter(',')->allow_extra_args(false);
  sub->add_option("--event", command.events)->allow_extra_args(false);
  sub->add_option("--stop", command.stops)->allow_extra_args(false);
  sub->add_option("--force", command.forces)->delimiter(',')->allow_extra_args(false);
  sub->add_option("--plot", command.plot);
  sub->add_option("--view", command.view);
  return sub;
}

CLI::App* add_inverse(CLI::App& app, InverseCommand& command) {
  return add_motion(app, "inverse", command);
}

CLI::App* add_kinematics(CLI::App& app, InverseCommand& command) {
  command.only_kinematics = true;
  return add_motion(app, "kinematics", command);
}

CLI::App* add_equilibrium(CLI::App& app, EquilibriumCommand& command) {
  CLI::App* sub = app.add_subcommand("equilibrium");
  add_common(*sub, command.common);
  add_sought(*sub, command.sought);
  sub->add_option("--starts", command.starts)->check(count);
  sub->add_option("--spread", command.spread)->check(positive);
  sub->add_flag("--steady", command.steady);
  sub->add_option("--tolerance", command.tolerance)->check(positive);
  sub->add_option("--iterations", command.iterations)->check(count);
  sub->add_option("--relaxation", command.relaxation)->check(positive);
  sub->add_option("--largest-step", command.largest_step)->check(positive);
  return sub;
}

CLI::App* add_modes(CLI::App& app, ModesCommand& command) {
  CLI::App* sub = app.add_subcommand("modes");
  add_common(*sub, command.common);
  add_configuration(*sub, command.configuration);
  auto* animate = sub->add_option("--animate", command.animate)->check(count);
  sub->add_option("--amplitude", command.amplitude)->check(positive);
  auto* sweep = sub->add_option("--sweep", command.sweep)->excludes(animate);
  sub->add_option("--plot", command.plot)->needs(sweep);
  sub->add_option("--matrices", command.matrices)->excludes(sweep);
  return sub;
}

CLI::App* add_frequency(CLI::App& app, FrequencyCommand& command) {
  CLI::App* sub = app.add_subcommand("frequency");
  add_common(*sub, command.common);
  add_configuration(*sub, command.configuration);
  sub->add_option("--range", command.range);
  sub->add_option("--points", command.points)->check(count);
  sub->add_option("--inputs", command.inputs)->delimiter(',')->allow_extra_args(false);
  sub->add_option("--outputs", command.outputs)->delimiter(',')->allow_extra_args(false);
  sub->add_option("--plot", command.plot);
  sub->add_option("--matrices", command.matrices);
  return sub;
}

std::optional<std::string> finish(AnalysisOptions& options, bool has_page) {
  options.output_is_named = !options.output.empty();
  if (!options.output_is_named && !has_page) options.output = standard_stream;
  if (options.reporting.json && options.output == standard_stream)
    return "--json needs --output, or the table and the result would both go to standard output";
  return finish(options.import, options.model);
}

std::optional<std::string> finish_picture(AnalysisOptions& options) {
  return finish(options, output_on_terminal());
}

std::optional<std::string> finish(SimulateCommand& command) {
  const std::vector<std::string>& methods = integration_methods();
  if (std::find(methods.begin(), methods.end(), command.method) == methods.end())
    return no_such_value("--method", command.method, methods);
  if (!(command.tf > command.t0)) return "--tf must be after --t0";
  if (command.stop_when_stiff && command.method != "dopri5")
    return "--stop-when-stiff is a test of dopri5; leave it out, or leave --method out";
  if (const auto wrong = wrong_waypoint(command)) return wrong;
  if (command.view == standard_stream)
    return "--view needs a file, or the page and the result would both go to standard output";
  if (auto wrong = wrong_ending("--view", command.view, Written::page)) return wrong;
  return finish_table(command.common, command.plot, !command.view.empty());
}

std::optional<std::string> finish(InverseCommand& command) {
  return finish_table(command.common, "");
}

std::optional<std::string> finish(EquilibriumCommand& command) {
  return finish_table(command.common, "");
}

std::optional<std::string> finish(ModesCommand& command) {
  return finish_table(command.common, command.plot);
}

std::optional<std::string> finish(FrequencyCommand& command) {
  return finish_table(command.common, command.plot);
}

} // namespace mbsgen::cli
