// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/diagnostics.h"
#include "import/json_text.h"
#include "import/urdf/notes.h"
#include "import/urdf/robot.h"

namespace mbsgen::importer {

/// True when the joint mimics one that has a coordinate in the model file. `names` holds such joints.
bool follows(const UrdfJoint& joint, const JointNames& names);

/// Errors about joints that mimic each other, in pairs or in longer rings.
void check_mimic_rings(const UrdfRobot& robot, Diagnostics& diagnostics);

/// The constraints q(joint) − multiplier·q(mimicked) − offset = 0 of the joints that follow others. A note
/// for each; a warning for a joint that can't follow because the one it mimics has no coordinate of its own.
Json mimic_constraints(const std::vector<const UrdfJoint*>& joints, const JointNames& names,
                       Diagnostics& diagnostics);

} // namespace mbsgen::importer
