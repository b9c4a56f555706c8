// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "cli/analyses/manoeuvre_runs.h"
#include "cli/session/plot.h"
#include "cli/session/table.h"

namespace mbsgen::cli {

/// A manoeuvre that has been driven.
struct Driven {
  const manoeuvre::Kind& kind;
  std::vector<Drive> runs; ///< those with results
  Figures summary;         ///< of all of them
};

/// All signals over time; of several runs the number of the run is the first column.
Table signals_table(const Driven& driven);
/// A row of results for each run.
Table results_table(const Driven& driven);
/// The results of all runs as columns, with the kind's summary.
Figures summary_of(const manoeuvre::Kind& kind, const std::vector<Drive>& runs);
/// For readers.
std::string report_of(const Driven& driven);
/// The charts of the kind.
Figure charts_of(const Driven& driven, const std::string& model);
/// The results of each run, for JSON.
Records records_of(const Driven& driven);

} // namespace mbsgen::cli
