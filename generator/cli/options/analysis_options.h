// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/budget.h"
#include "cli/io/reporting.h"
#include "cli/options/import_options.h"
#include "formalism/closure/partition.h"
#include <limits>

namespace mbsgen::cli {

/// What the commands of all analyses take.
struct AnalysisOptions {
  std::string model;
  std::string output;           ///< the table; empty: none
  bool output_is_named = false; ///< on the command line
  ImportOptions import;
  Reporting reporting;
  formalism::ClosureOptions closure;
  Budget::Limits budget;
};

/// `mbsgen simulate MODEL`
struct SimulateCommand {
  AnalysisOptions common;
  std::string method = "dopri5";
  double t0 = 0, tf = 5; ///< s
  double dt0 = 1e-3;     ///< s
  double rtol = 1e-6, atol = 1e-6;
  double every = 0.01;                                           ///< s between rows
  double largest_step = std::numeric_limits<double>::infinity(); ///< s
  long most_steps = 10000000;
  bool stop_when_stiff = false;
  std::vector<double> waypoints;          ///< s, as written
  std::vector<std::string> events, stops; ///< expressions; the first row, or the end, at each change of sign
  std::vector<std::string> forces;        ///< as written: JOINT=VALUE
  std::string plot;                       ///< SVG file; empty: none
  std::string view;                       ///< HTML file; empty: none
};

/// `mbsgen inverse MODEL --motion TABLE`, `mbsgen kinematics MODEL --motion TABLE`
struct InverseCommand {
  AnalysisOptions common;
  bool only_kinematics = false; ///< sensors and closeness to singular configurations instead of forces
  std::string motion;           ///< table of the given motion
  double every = 0;             ///< s between rows; 0: at the times of the table
  double tolerance = 1e-12;     ///< of the closing of loops
};

/// What a search for an equilibrium determines beside coordinates; as written.
struct SoughtOptions {
  std::vector<std::string> settings;  ///< NAME=VALUE
  std::vector<std::string> exchanges; ///< UNKNOWN for q(JOINT)
  std::vector<std::string> unknowns;
  std::vector<std::string> equations; ///< EXPRESSION, or EXPRESSION = EXPRESSION
  std::vector<std::string> ignored;   ///< joints
};

/// `mbsgen equilibrium MODEL`
struct EquilibriumCommand {
  AnalysisOptions common;
  SoughtOptions sought;
  int starts = 1;
  double spread = 1;   ///< rad or m
  bool steady = false; ///< with the initial velocities, else at rest
  double tolerance = 1e-6;
  int iterations = 30;
  double relaxation = 1;
  double largest_step = 0.5; ///< rad or m
};

/// The configuration about which a model is linearized.
struct Configuration {
  bool steady = false;              ///< with the initial velocities, else at rest
  bool equilibrium = false;         ///< search for one first
  bool anyway = false;              ///< also away from equilibria
  std::vector<std::string> ignored; ///< joints without states
};

/// `mbsgen modes MODEL`
struct ModesCommand {
  AnalysisOptions common;
  Configuration configuration;
  int animate = 0;        ///< number of the mode to be written as a motion; 0: none
  double amplitude = 0.2; ///< of its largest coordinate
  std::string sweep;      ///< as written: NAME=START:STEP:END; empty: none
  std::string plot;       ///< SVG file; empty: none
  std::string matrices;   ///< file for A, B, C, D; empty: none
};

/// `mbsgen frequency MODEL`
struct FrequencyCommand {
  AnalysisOptions common;
  Configuration configuration;
  std::string range = "0.01:100"; ///< as written: FROM:TO in Hz
  int points = 201;
  std::vector<std::string> inputs, outputs; ///< empty: all of them
  std::string plot;                         ///< SVG file; empty: none
  std::string matrices;                     ///< file for A, B, C, D; empty: none
};

/// Names of the methods of integration.
const std::vector<std::string>& integration_methods();

/// The options that all analyses take.
void add_common(CLI::App& app, AnalysisOptions& options);
CLI::App* add_simulate(CLI::App& app, SimulateCommand& command);
CLI::App* add_inverse(CLI::App& app, InverseCommand& command);
CLI::App* add_kinematics(CLI::App& app, InverseCommand& command);
CLI::App* add_equilibrium(CLI::App& app, EquilibriumCommand& command);
CLI::App* add_modes(CLI::App& app, ModesCommand& command);
CLI::App* add_frequency(CLI::App& app, FrequencyCommand& command);

/// What is wrong with the words of a command, if anything. Without --output the table goes to standard output, unless a
/// page has it.
std::optional<std::string> finish(AnalysisOptions& options, bool has_page = false);
std::optional<std::string> finish(SimulateCommand& command);
/// The same for pictures, which have names of their own on a terminal.
std::optional<std::string> finish_picture(AnalysisOptions& options);
std::optional<std::string> finish(InverseCommand& command);
std::optional<std::string> finish(EquilibriumCommand& command);
std::optional<std::string> finish(ModesCommand& command);
std::optional<std::string> finish(FrequencyCommand& command);

} // namespace mbsgen::cli
