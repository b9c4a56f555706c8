// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "export/mechanism.h"
#include <string>

namespace mbsgen::exporter {

/// The mechanism as a world of SDF with one model. SDF counts coordinates from where the file draws the bodies:
/// a tree is drawn at zero, a mechanism with loops where it begins, closed by second joints of its links.
std::string sdf(const Mechanism& mechanism, Diagnostics& diagnostics);

} // namespace mbsgen::exporter
