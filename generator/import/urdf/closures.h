// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/diagnostics.h"
#include "import/robot/robot.h"
#include "import/xml.h"
#include <vector>

namespace mbsgen::importer {

/// The joints of a robot that close loops, in the four ways that URDF files write them: <constraint> as
/// proposed for urdfdom (ros/urdfdom pull request 264), <loop> of URDF+ (Chignoli et al., arXiv 2411.19753),
/// <drake:ball_constraint> and the like, and a <joint> of SDF inside <gazebo>.
std::vector<RobotClosure> read_closures(const XmlElement& robot, Diagnostics& diagnostics);

} // namespace mbsgen::importer
