// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "cli/session/number_table.h"
#include "cli/session/session.h"
#include <map>
#include <mbsgen/analysis/track.hpp>

namespace mbsgen::cli {

/// The motions of joints in a table, by places in qd, and its times.
struct MotionTable {
  std::vector<double> times;
  std::map<int, analysis::Track> tracks;
};

/// Reads a NumberTable. Columns "q(JOINT)", with
/// "qd(JOINT)" and "qdd(JOINT)" or without both, are motions of independent and driven joints; all other columns are left
/// alone, so that tables of simulations will do. Throws WrongTable.
MotionTable read_motion(const Session& session, const std::string& file);

} // namespace mbsgen::cli
