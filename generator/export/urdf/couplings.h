// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "export/mechanism.h"
#include <map>

namespace mbsgen::exporter {

/// A joint of one coordinate that follows another one: q = multiplier * q(leader) + offset.
struct Mimic {
  int leader = 0; ///< coordinate
  double multiplier = 0, offset = 0;
};

/// The joints that follow others, by their coordinates. Constraints that are no linear coupling of two joints
/// are named in a warning.
std::map<int, Mimic> mimics_of(const Mechanism& mechanism, Diagnostics& diagnostics);

} // namespace mbsgen::exporter
