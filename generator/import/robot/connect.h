// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/diagnostics.h"
#include "import/robot/robot.h"
#include <vector>

namespace mbsgen::importer {

/// Finds the links that each closure connects, and the frame at the parent where the file gives that of the
/// child alone. Errors for links that are not in the file, for a link that is connected with itself, and for
/// links that fixed joints connect already.
void connect_closures(Robot& robot, const RobotTree& tree, Diagnostics& diagnostics);

/// The pose of each link in the frame of the root while all coordinates are 0.
std::vector<Pose> zero_poses(const Robot& robot, const RobotTree& tree);

} // namespace mbsgen::importer
