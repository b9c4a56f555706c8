// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/diagnostics.h"
#include "import/sdf/index.h"
#include "import/sdf/parts.h"
#include <sdf/Joint.hh>

namespace mbsgen::importer {

/// Type, axes, limits and dynamics of a joint; its frame and ends are the caller's. Errors for gearboxes, missing
/// axes and threads without pitch.
SdfJoint read_joint(const sdf::Joint& from, std::string name, const SdfIndex& index, int line,
                    Diagnostics& diagnostics);

} // namespace mbsgen::importer
