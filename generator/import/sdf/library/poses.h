// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "import/robot/robot.h"
#include <ignition/math/Pose3.hh>

namespace mbsgen::importer {

/// Values of the library as those of the importer.
Vec3 vector_of(const ignition::math::Vector3d& vector);
Pose pose_of(const ignition::math::Pose3d& pose);

} // namespace mbsgen::importer
