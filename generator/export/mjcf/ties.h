// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "export/mjcf/bodies.h"

namespace mbsgen::exporter {

/// Writes <tendon> and <equality>: balls are `connect`, solid cuts `weld`, rods the constant length of a tendon
/// between two sites, couplings of one or two joints `joint`, of more the constant length of a fixed tendon.
/// Constraints that are neither linear nor such a polynomial are named in a warning.
void write_ties(const Mechanism& mechanism, const MjcfNames& names, const MjcfWorldState& state, Xml& xml,
                Diagnostics& diagnostics);

} // namespace mbsgen::exporter
