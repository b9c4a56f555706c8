// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "cli/identify/findings.h"
#include <nlohmann/json_fwd.hpp>

namespace mbsgen::cli {

/// Names, values and deviations, sums, columns, notes; a line each.
std::string text_of(const Findings& findings);
/// The same as JSON.
nlohmann::ordered_json json_of(const Findings& findings);
/// A row for each unknown: its name, start, value, deviation, verdict.
Table table_of(const Findings& findings);

} // namespace mbsgen::cli
