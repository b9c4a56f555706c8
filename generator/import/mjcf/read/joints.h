// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "import/mjcf/read/frames.h"
#include "import/mjcf/read/world.h"

namespace mbsgen::importer {

/// Reads a <joint>, whose body's frame is turned and moved by `frame` (of <frame> elements around it).
MjcfJoint read_joint(const MjcfElement& element, const Pose& frame, const MjcfFrames& frames,
                     const MjcfSettings& settings);
/// Reads a <freejoint>, which has no defaults.
MjcfJoint read_free_joint(const MjcfElement& element);

/// Errors for joints that MuJoCo does not take: a free joint of a body that is not on the world or has other
/// joints, turns behind a ball joint.
void check_joints(const MjcfBody& body, Diagnostics& diagnostics);

} // namespace mbsgen::importer
