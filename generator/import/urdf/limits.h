// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/diagnostics.h"
#include "import/robot/robot.h"
#include "import/xml.h"

namespace mbsgen::importer {

/// The <limit> of a joint of one coordinate. A joint that is `continuous` has no range. Of others, a bound that is
/// missing is 0, as URDF says, unless both are. Numbers that bound nothing are left out with a note.
RobotLimits read_limits(const XmlElement& joint, bool continuous, Diagnostics& diagnostics);

} // namespace mbsgen::importer
