// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/diagnostics.h"
#include "import/urdf/cut_plan.h"
#include "import/urdf/losses.h"
#include "import/urdf/robot.h"
#include "import/xml.h"
#include <string>
#include <unordered_map>
#include <vector>

namespace mbsgen::importer {

/// Marks the joints that a <transmission> or a command interface of <ros2_control> names, and takes the roles
/// over that URDF+ gives by the attribute "independent".
void mark_roles(const XmlElement& robot, std::vector<UrdfJoint>& joints, Diagnostics& diagnostics);

/// "independent" or "dependent" for joints of a robot with loops, by their URDF names: those of URDF+; where
/// the file has none, the actuated joints are independent if the loops leave that many coordinates free.
/// `names`: of joints with one coordinate. A note says what was proposed, and why nothing is.
std::unordered_map<std::string, std::string> loop_roles(const std::vector<const UrdfJoint*>& joints,
                                                        const std::vector<CutPlan>& plans,
                                                        const JointNames& names, int base_coordinates,
                                                        Diagnostics& diagnostics);

} // namespace mbsgen::importer
