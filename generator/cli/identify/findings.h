// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "cli/identify/experiment.h"
#include "cli/identify/fit.h"
#include "cli/session/plot.h"
#include <nlohmann/json_fwd.hpp>

namespace mbsgen::cli {

/// All that was found, for readers.
struct Findings {
  const Session& session;
  const Recordings& recordings;
  const Fit& fit;
  std::optional<Experiment> next{};
};

/// The interval of an unknown; null: there is none.
const identify::Interval* interval_of(const Findings& findings, std::size_t unknown);
/// The name of a column, with its file where there are several.
std::string shown(const Findings& findings, const ColumnFit& column);

/// Names, values and deviations, sums, columns, notes; a line each.
std::string text_of(const Findings& findings);
/// The same as JSON.
nlohmann::ordered_json json_of(const Findings& findings);
/// A row for each unknown: its name, start, value, deviation, verdict.
Table table_of(const Findings& findings);
/// Of a recording: t, then each measured column, what the model says of it, and the residual.
Table residual_table(const Recording& recording);
/// Each measured column of a recording with the model, and its residuals.
Figure figure_of(const Findings& findings, std::size_t recording);

} // namespace mbsgen::cli
