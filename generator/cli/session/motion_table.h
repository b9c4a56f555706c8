// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "cli/session/number_table.h"
#include "cli/session/session.h"
#include <map>
#include <mbsgen/analysis/spatial_track.hpp>

namespace mbsgen::cli {

/// The motions of joints in a table, and its times.
struct MotionTable {
  std::vector<double> times;
  std::map<int, analysis::Track> tracks;                        ///< by places in qd
  std::map<std::size_t, analysis::SpatialTrack> spatial_tracks; ///< by rows of Layout::spatial
};

/// Reads a NumberTable. Columns "q(COORDINATE)", with "qd(VELOCITY)" and "qdd(VELOCITY)" or without both, are
/// motions of independent and driven joints; a ball or free joint has all of its columns or none. Other
/// columns of tables that commands write are left alone, so that tables of simulations will do. Notes name
/// joints without columns, and columns that no command understands. Throws WrongTable.
MotionTable read_motion(const Session& session, const std::string& file, const Reporting& reporting);

} // namespace mbsgen::cli
