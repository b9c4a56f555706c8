// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/diagnostics.h"
#include "import/urdf/robot.h"
#include "import/xml.h"
#include <vector>

namespace mbsgen::importer {

/// The joints of a robot that close loops, in the four ways that URDF files write them: <constraint> as
/// proposed for urdfdom (ros/urdfdom pull request 264), <loop> of URDF+ (Chignoli et al., arXiv 2411.19753),
/// <drake:ball_constraint> and the like, and a <joint> of SDF inside <gazebo>.
std::vector<UrdfClosure> read_closures(const XmlElement& robot, Diagnostics& diagnostics);

/// Finds the links that each closure connects, and the frame at the parent where the file gives that of the
/// child alone. Errors for links that are not in the file, for a link that is connected with itself, and for
/// links that fixed joints connect already.
void connect_closures(UrdfRobot& robot, const UrdfTree& tree, Diagnostics& diagnostics);

/// The pose of each link in the frame of the root while all coordinates are 0.
std::vector<Pose> zero_poses(const UrdfRobot& robot, const UrdfTree& tree);

} // namespace mbsgen::importer
