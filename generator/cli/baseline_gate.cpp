// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/baseline_gate.h"
#include "cli/io/results.h"
#include "cli/options/exit_codes.h"
#include <fmt/format.h>
#include <iostream>

namespace mbsgen::cli {

namespace {

Baseline read_baseline(const GenerateCommand& command) {
  const bool missing = !std::filesystem::exists(command.baseline);
  const bool fresh = command.update_baseline && missing;
  if (missing && !fresh)
    throw std::runtime_error(command.baseline + ": no such file, make it with --update-baseline");
  const std::string text = fresh ? "" : read_text(command.baseline);
  try {
    return Baseline(text);
  } catch (const std::runtime_error& error) {
    throw std::runtime_error(command.baseline + ": " + error.what());
  }
}

void add_flag(const char* name, bool is_given, CountOptions& options) {
  if (is_given) options[name] = "yes";
}

void add_value(const char* name, const std::string& value, CountOptions& options) {
  if (!value.empty()) options[name] = value;
}

std::string listed(const std::vector<std::string>& words) {
  return fmt::format("{}", fmt::join(words, ","));
}

} // namespace

// What changes the text alone (--scalar, --trig, --split, --language) is not among them; an importer's change the model.
CountOptions count_options(const GenerateCommand& command) {
  CountOptions options;
  const Request& request = command.request;
  add_flag("--fold-parameters", request.generator.fold_parameters, options);
  add_flag("--status", request.generator.status, options);
  add_flag("--no-assembly", !request.closure.assembles, options);
  if (request.closure.tolerance != formalism::ClosureOptions{}.tolerance)
    options["--closure-tolerance"] = fmt::format("{}", request.closure.tolerance);
  const Importing& how = command.import.how;
  add_value("--floating", command.import.floating, options);
  add_value("--lock", listed(command.import.locks), options);
  add_flag("--damping", how.urdf.damping, options);
  add_flag("--body-wrenches", how.urdf.body_wrenches, options);
  add_value("--tunable", listed(how.tunable), options);
  add_flag("--changes", !how.changes.empty(), options);
  return options;
}

Comparison compare_with_baseline(const Generated& generated, const GenerateCommand& command, FileSet& files) {
  if (command.baseline.empty()) return {};
  Baseline baseline = read_baseline(command);
  if (!command.update_baseline) return baseline.compare(generated, count_options(command));
  baseline.update(generated, count_options(command));
  files.add(command.baseline, baseline.text());
  return {};
}

int report_regression(const Generated& generated, const GenerateCommand& command,
                      const Comparison& comparison) {
  if (command.reporting.json) {
    std::cout << generation_json(generated, {}, comparison);
    return exit_regression;
  }
  for (const std::string& sentence : comparison.incomparable)
    std::cerr << "mbsgen: " << command.baseline << ": " << sentence << '\n';
  if (!comparison.grown.empty())
    std::cerr << "mbsgen: operation counts grew against " << command.baseline << ":\n"
              << changes_text(generated.model, comparison.grown);
  return exit_regression;
}

void print_changes(const Generated& generated, const GenerateCommand& command, const Comparison& comparison) {
  if (command.reporting.json || command.reporting.quiet) return;
  for (const std::string& note : comparison.notes)
    std::cerr << command.baseline << ": note: " << note << '\n';
  if (!comparison.shrunk.empty())
    std::cerr << command.baseline
              << ": note: operation counts shrank, --update-baseline holds later runs against the new ones:\n"
              << changes_text(generated.model, comparison.shrunk);
}

} // namespace mbsgen::cli
