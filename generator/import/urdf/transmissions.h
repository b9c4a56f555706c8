// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/diagnostics.h"
#include "import/robot/robot.h"
#include "import/xml.h"
#include <vector>

namespace mbsgen::importer {

/// Adds the rotors of each <transmission> to the armatures of its joint: inertia times the square of the ratio, by
/// <drake:rotor_inertia> and <drake:gear_ratio> of an <actuator>, as Drake reads them. Without a ratio of Drake the
/// product of <mechanicalReduction> in the transmission, the actuator and the joint is taken; 1 without any.
///
/// Errors for texts that are no number, for negative inertias, and for a ratio of 0 before a rotor. A warning for
/// rotors that turn no single coordinate of the file, a note for reductions before which no rotor is.
void add_rotors(const XmlElement& robot, std::vector<RobotJoint>& joints, Diagnostics& diagnostics);

} // namespace mbsgen::importer
