// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "import/robot/lump.h"
#include "import/robot/robot.h"
#include <array>
#include <vector>

namespace mbsgen::importer {

/// One end of a cut: a point of a link, with axes.
struct CutEnd {
  int link = -1;
  Pose frame; ///< in the link's frame
};

/// A cut that takes the place of a joint which closes a loop.
///
/// Cuts are balls, rods and solids. Any other joint stands on a massless body: that body moves behind the
/// joint on the first link, and a solid cut ties it to the second one. A turning joint needs no such body
/// where all joints of its loop move in one plane, across its axis: a ball cut leaves the same motion then.
struct CutPlan {
  const RobotClosure* closure = nullptr;
  const char* type = "ball";
  std::array<CutEnd, 2> ends;
  std::vector<ModelJoint> joints; ///< of the massless body on the first link; none: there is no such body
  std::vector<double> q0;         ///< of these joints: where the links are while all other coordinates are 0
  int equations = 3;              ///< without those that vanish because the loop moves in a plane
};

/// The cut of each closure, in the order of the robot's.
std::vector<CutPlan> plan_cuts(const Robot& robot, const RobotTree& tree);

} // namespace mbsgen::importer
