// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/diagnostics.h"
#include "import/robot/robot.h"
#include "import/xml.h"
#include <vector>

namespace mbsgen::importer {

/// Marks the joints that a <transmission> or a command interface of <ros2_control> names, and takes the roles
/// over that URDF+ gives by the attribute "independent".
void mark_roles(const XmlElement& robot, std::vector<RobotJoint>& joints, Diagnostics& diagnostics);

} // namespace mbsgen::importer
