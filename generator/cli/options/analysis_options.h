// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "cli/io/reporting.h"
#include "cli/options/import_options.h"
#include "formalism/closure/partition.h"
#include <limits>

namespace mbsgen::cli {

/// What the commands of all analyses take.
struct AnalysisOptions {
  std::string model;
  std::string output; ///< the table; standard output without the option
  ImportOptions import;
  Reporting reporting;
  formalism::ClosureOptions closure;
};

/// `mbsgen simulate MODEL`
struct SimulateCommand {
  AnalysisOptions common;
  std::string method = "dopri5";
  double t0 = 0, tf = 5; ///< s
  double dt0 = 1e-3;     ///< s
  double rtol = 1e-3, atol = 1e-6;
  double every = 0.01;                                           ///< s between rows
  double largest_step = std::numeric_limits<double>::infinity(); ///< s
  long most_steps = 10000000;
  std::vector<std::string> forces; ///< as written: JOINT=VALUE
  std::string plot;                ///< SVG file; empty: none
};

/// Names of the methods of integration.
const std::vector<std::string>& integration_methods();

CLI::App* add_simulate(CLI::App& app, SimulateCommand& command);

/// What is wrong with the words of the command, if anything.
std::optional<std::string> finish(SimulateCommand& command);

} // namespace mbsgen::cli
