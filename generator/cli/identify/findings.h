// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "cli/identify/experiment.h"
#include "cli/identify/fit.h"

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

} // namespace mbsgen::cli
