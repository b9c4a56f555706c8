// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/diagnostics.h"
#include "import/numbers.h"
#include "import/robot/losses.h"
#include "import/robot/robot.h"
#include <string>
#include <vector>

namespace mbsgen::importer {

/// A joint to be welded at a value of its coordinate (rad or m).
struct JointLock {
  std::string joint;
  double value = 0;
};

/// Makes fixed joints of those that are locked, and of those that mimic a locked one: at multiplier * value +
/// offset, with a note. A joint of several coordinates can be locked at 0 only. Throws UnknownName where the
/// robot has no such joint.
void lock_joints(Robot& robot, const std::vector<JointLock>& locks, Diagnostics& diagnostics);

/// True when the joint mimics one that has a coordinate in the model file. `names` holds such joints.
bool follows(const RobotJoint& joint, const JointNames& names);

/// Errors about joints that mimic each other, in pairs or in longer rings.
void check_mimic_rings(const Robot& robot, Diagnostics& diagnostics);

/// The constraints q(joint) − multiplier·q(mimicked) − offset = 0 of the joints that follow others. A note
/// for each; a warning for a joint that can't follow because the one it mimics has no coordinate of its own.
Json mimic_constraints(const std::vector<const RobotJoint*>& joints, const JointNames& names,
                       Diagnostics& diagnostics);

} // namespace mbsgen::importer
