// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/diagnostics.h"
#include "import/robot/cut_plan.h"
#include "import/robot/losses.h"
#include "import/robot/robot.h"
#include <string>
#include <unordered_map>
#include <vector>

namespace mbsgen::importer {

/// "independent" or "dependent" for joints of a robot with loops, by their URDF names: those that the file
/// gives; where it has none, the actuated joints are independent if the loops leave that many coordinates free.
/// `names`: of joints with one coordinate. A note says what was proposed, and why nothing is.
std::unordered_map<std::string, std::string> loop_roles(const std::vector<const RobotJoint*>& joints,
                                                        const std::vector<CutPlan>& plans,
                                                        const JointNames& names, int base_coordinates,
                                                        Diagnostics& diagnostics);

} // namespace mbsgen::importer
