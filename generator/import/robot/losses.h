// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/diagnostics.h"
#include "import/numbers.h"
#include "import/robot/lump.h"
#include "import/robot/robot.h"
#include <string>
#include <unordered_map>
#include <vector>

namespace mbsgen::importer {

/// Names in the model file of the URDF joints with one coordinate.
using JointNames = std::unordered_map<std::string, std::string>;

/// Says which links became points of another one, which branches are dropped, and, when the base is fixed
/// (`floating` false), which mass of the base is ignored. A warning of a root that floats without mass, an
/// error when nothing is left that moves.
void note_bodies(const Robot& robot, const std::vector<RobotBody>& bodies, bool floating,
                 Diagnostics& diagnostics);

/// Says that the body frame is not the link frame behind a joint whose axis is no positive coordinate axis; a
/// point of the link's name keeps the link frame.
void note_turn(const RobotJoint& joint, const std::string& body, Diagnostics& diagnostics);

/// Warns that damping and friction of these joints are left out.
void note_left_out(const std::vector<const RobotJoint*>& joints, Diagnostics& diagnostics);

/// Passive forces of joints by their <dynamics>: the laws by the URDF joints' names, and the parameters that
/// they are written with.
struct JointLosses {
  Json parameters = Json::object();
  std::unordered_map<std::string, std::string> forces;
};

/// The force -damping*qd - friction*tanh(qd/speed) - stiffness*(q - rest) of each joint with one coordinate: viscous damping, and
/// Coulomb's friction smoothed around standstill, since URDF's own has no value there. `names`: of such
/// joints; `taken`: names that parameters cannot have. A warning for joints with several coordinates, whose
/// losses are left out; a note about the smoothing.
JointLosses joint_losses(const std::vector<const RobotJoint*>& joints, const JointNames& names,
                         std::vector<std::string> taken, Diagnostics& diagnostics);

} // namespace mbsgen::importer
