// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/diagnostics.h"
#include "import/sdf/index.h"
#include "import/sdf/parts.h"
#include <optional>
#include <sdf/Joint.hh>
#include <string>

namespace mbsgen::importer {

/// Where the library's frame of a joint is not the joint's: that of the model in the joint's frame.
using ModelInJoint = std::optional<Mat3>;

/// Type, axes, limits and dynamics of a joint; its frame and ends are the caller's. Errors for gearboxes, missing
/// axes and threads without pitch.
SdfJoint read_joint(const sdf::Joint& from, std::string name, const SdfIndex& index, int line,
                    const ModelInJoint& turn, Diagnostics& diagnostics);

} // namespace mbsgen::importer
