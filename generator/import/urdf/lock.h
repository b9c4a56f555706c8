// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/diagnostics.h"
#include "import/urdf/robot.h"
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
void lock_joints(UrdfRobot& robot, const std::vector<JointLock>& locks, Diagnostics& diagnostics);

} // namespace mbsgen::importer
