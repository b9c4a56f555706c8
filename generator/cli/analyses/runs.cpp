// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/analyses/runs.h"
#include "base/text.h"
#include "cli/pipeline/failure.h"
#include <algorithm>
#include <fmt/format.h>

namespace mbsgen::cli {

namespace {

constexpr const char* option_samples = "--samples";

std::vector<std::size_t> places_of(const std::vector<std::string>& names,
                                   const std::vector<std::string>& wanted) {
  std::vector<std::size_t> places;
  for (std::size_t i = 0; i < names.size() && wanted.empty(); ++i) places.push_back(i);
  for (const std::string& name : wanted) {
    const auto found = std::find(names.begin(), names.end(), name);
    if (found == names.end()) {
      const auto near = nearest_word(name, names);
      throw UsageError(
          "--column: there is no column " + quoted(name) +
          (near ? ", did you mean " + quoted(*near) + "?" : "; leave --column out to see all of them"));
    }
    places.push_back(static_cast<std::size_t>(found - names.begin()));
  }
  return places;
}

std::vector<std::string> names_of_table(const std::vector<std::string>& names,
                                        const std::vector<std::size_t>& places) {
  std::vector<std::string> all{"run"};
  for (const std::size_t place : places) all.push_back(names[place]);
  all.emplace_back("failure");
  return all;
}

} // namespace

Option RunOptions::set_row() {
  return {"--set NAME=VALUE",
          "another value of q(JOINT), qd(JOINT), Q(JOINT) or a parameter at the beginning; the value is an "
          "expression over parameters (repeatable)",
          "", "another initial value or parameter", texts(settings)};
}

Option RunOptions::samples_row(std::string_view excludes) {
  return {
      "--samples TABLE",
      "a run for each row of a table (CSV) whose columns have names as those of --set. The result has the number "
      "of the run in front, and why it has failed behind",
      "one run",
      "a run for each row of a table",
      input(samples, "the table of samples"),
      false,
      excludes};
}

Option RunOptions::columns_row() {
  return {"--column NAME",
          "write this column of the runs of --samples (repeatable)",
          "all",
          "write this column",
          texts(columns),
          false,
          "",
          "--samples"};
}

Samples::Samples(const Session& session, const std::string& file) : table_(file, NumberTable::Of::runs) {
  for (const std::string& name : table_.names()) {
    if (std::count(table_.names().begin(), table_.names().end(), name) > 1)
      table_.fail("there are two columns " + name + ", remove one");
    settings_.emplace_back(session, option_samples, name);
  }
}

void Samples::set(std::size_t run, Start& start) const {
  for (const bool parameters : {true, false})
    for (std::size_t i = 0; i < settings_.size(); ++i)
      if (settings_[i].is_parameter() == parameters) settings_[i].set(table_.column(i)[run], start);
}

RunTable::RunTable(const std::vector<std::string>& names, const std::vector<std::string>& wanted)
    : places_(places_of(names, wanted)), table_(names_of_table(names, places_)) {}

void RunTable::add(std::size_t run, const std::vector<double>& row) {
  std::vector<std::string> cells{std::to_string(run)};
  for (const std::size_t place : places_) cells.push_back(fmt::format("{}", row[place]));
  cells.emplace_back();
  table_.add(cells);
}

void RunTable::fail(std::size_t run, const std::string& why) {
  std::vector<std::string> cells(places_.size() + 2);
  cells.front() = std::to_string(run);
  cells.back() = why;
  table_.add(cells);
  ++failed_;
}

int run_samples(const Session& session, const AnalysisOptions& common, const RunOptions& options,
                const Start& start, const std::vector<std::string>& names, const OneRun& run) {
  const Samples samples(session, options.samples);
  RunTable table(names, options.columns);
  Progress progress(shows_progress(common.reporting));
  for (std::size_t i = 0; i < samples.runs(); ++i) {
    session.budget().check();
    progress.share(double(i) / double(samples.runs()));
    Start at = start;
    samples.set(i, at);
    const std::string why = run(at, [&](const std::vector<double>& row) { table.add(i, row); });
    if (!why.empty()) table.fail(i, why);
  }
  progress.clear();
  FileSet files;
  Figures figures{{"runs", double(samples.runs())}, {"failed", double(table.failed())}};
  add_compiled(session, figures);
  deliver(common, table.table(), files, figures);
  if (table.failed() < samples.runs()) return exit_ok;
  return no_result(common, "no run has a result; the last column of the table says why");
}

} // namespace mbsgen::cli
