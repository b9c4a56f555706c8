// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/identify/notes.h"
#include "base/text.h"
#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace mbsgen::cli {

namespace {

constexpr double correlated = 0.5;
constexpr double poor = 0.5, tiny = 1e-4; // residuals, of what a column varies

using Notes = std::vector<std::string>;

std::string above_noise(const identify::ChiSquare& of) {
  return fmt::format(
      "the residuals are above the noise (chi-square {:.3g} a number, at most {:.3g} by chance): a wrong "
      "minimum, or a model that lacks something; deviations mean nothing. Try --starts, --blur or --set",
      of.sum / double(of.freedom), of.limit / double(of.freedom));
}

const char* open_side(const identify::Interval& interval) {
  if (interval.low) return "above";
  return interval.high ? "below" : "on either side";
}

void add_unused_columns(const Findings& f, Notes& notes) {
  const Recordings& all = f.recordings;
  for (std::size_t i = 0; i < all.count(); ++i) {
    const NumberTable& table = all[i].record.table();
    const std::vector<MeasuredColumn>& measured = all[i].measured.columns();
    for (const std::string& name : unknown_columns(table, f.session.model())) {
      const bool is_measured = std::any_of(measured.begin(), measured.end(),
                                           [&](const MeasuredColumn& one) { return one.name == name; });
      if (!is_measured && !all[i].record.is_input(name))
        notes.push_back(
            fmt::format("nothing uses the column {} of {}: name it as a simulation does, or by --input "
                        "or --measure",
                        quoted(name), table.shown_file()));
    }
  }
}

bool has_input(const Recording& recording, const std::string& name) {
  const std::vector<Inputs::Signal>& signals = recording.record.inputs().signals;
  return std::any_of(signals.begin(), signals.end(), [&](const auto& one) { return one.name == name; });
}

void add_missing_inputs(const Recordings& all, Notes& notes) {
  std::vector<std::string> seen;
  for (std::size_t with = 0; with < all.count(); ++with)
    for (const Inputs::Signal& signal : all[with].record.inputs().signals) {
      if (std::find(seen.begin(), seen.end(), signal.name) != seen.end()) continue;
      seen.push_back(signal.name);
      for (std::size_t i = 0; i < all.count(); ++i)
        if (!has_input(all[i], signal.name))
          notes.push_back(
              fmt::format("{} has no column for the input {}, which {} has: there it keeps its value",
                          all[i].record.table().shown_file(), quoted(signal.name),
                          all[with].record.table().shown_file()));
    }
}

void add_unknowns(const Findings& f, Notes& notes) {
  for (std::size_t i = 0; i < f.recordings.size(); ++i) {
    const std::string& name = f.recordings.names()[i];
    if (f.fit.verdicts[i] == Verdict::idle)
      notes.push_back("nothing that was measured depends on '" + name +
                      "': it keeps its value; record a motion that reaches it, or leave it out");
    if (f.fit.verdicts[i] == Verdict::bound)
      notes.push_back("'" + name + "' is at its bound; the residuals would shrink beyond it");
    const identify::Interval* const interval = interval_of(f, i);
    if (interval != nullptr && !(interval->low && interval->high))
      notes.push_back("the interval of '" + name + "' has no end " + open_side(*interval) +
                      ": other numbers make up for this one, or the model has no motion there");
  }
  for (const CloseGroup& group : close_groups(f.fit, f.recordings.names()))
    notes.push_back(fmt::format("'{}' are hardly separable (correlations up to {:.5f})",
                                fmt::join(group.names, "', '"), group.correlation));
}

void add_residuals(const Findings& f, Notes& notes) {
  for (const ColumnFit& column : f.fit.columns) {
    if (column.rms > poor * column.varies && column.varies > 0)
      notes.push_back(
          fmt::format("the model hardly follows '{}': it varies by {:.3g}, the residuals by {:.3g}; look "
                      "at its unit, at the inputs and at --plot",
                      shown(f, column), column.varies, column.rms));
    else if (std::fabs(column.correlation) > correlated)
      notes.push_back(
          fmt::format("residuals of '{}' are like their neighbours (correlation {:.2f}): {}",
                      shown(f, column), column.correlation,
                      column.rms < tiny * column.varies
                          ? "so small ones may be errors of the integration; try a smaller --rtol"
                          : "the model lacks something, or this is another minimum; look at --plot"));
  }
  if (f.fit.chi_square && !f.fit.chi_square->passes()) notes.push_back(above_noise(*f.fit.chi_square));
  if (!f.fit.is_minimum)
    notes.emplace_back("there are no intervals: each search of them comes across a lower sum of squares; try "
                       "--starts, or a smaller --rtol");
  if (!f.fit.converged)
    notes.emplace_back("the search has not settled: raise --iterations, or start elsewhere by --set");
}

} // namespace

std::vector<std::string> notes_on(const Findings& findings) {
  Notes notes;
  add_unused_columns(findings, notes);
  add_missing_inputs(findings.recordings, notes);
  add_unknowns(findings, notes);
  add_residuals(findings, notes);
  return notes;
}

} // namespace mbsgen::cli
