// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "export/mechanism.h"
#include <string>

namespace mbsgen::exporter {

/// The mechanism as a URDF file. A link's frame is that of its body; joints that URDF does not have become
/// several of those that it has, with links without mass between them. Loops are closed by <constraint>, as
/// proposed for urdfdom, and by Drake's distance constraint; linear couplings of two joints are <mimic>.
std::string urdf(const Mechanism& mechanism, Diagnostics& diagnostics);

} // namespace mbsgen::exporter
