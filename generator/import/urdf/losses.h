// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/diagnostics.h"
#include "import/json_text.h"
#include "import/urdf/notes.h"
#include "import/urdf/robot.h"
#include <string>
#include <unordered_map>
#include <vector>

namespace mbsgen::importer {

/// Passive forces of joints by their <dynamics>: the laws by the URDF joints' names, and the parameters that
/// they are written with.
struct JointLosses {
  Json parameters = Json::object();
  std::unordered_map<std::string, std::string> forces;
};

/// The force -damping*qd - friction*tanh(qd/speed) of each joint with one coordinate: viscous damping, and
/// Coulomb's friction smoothed around standstill, since URDF's own has no value there. `names`: of such
/// joints; `taken`: names that parameters cannot have. A warning for joints with several coordinates, whose
/// losses are left out; a note about the smoothing.
JointLosses joint_losses(const std::vector<const UrdfJoint*>& joints, const JointNames& names,
                         std::vector<std::string> taken, Diagnostics& diagnostics);

} // namespace mbsgen::importer
