// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "import/vocabulary.h"

namespace mbsgen::importer {

/// The elements of URDF files: those of urdfdom, and those that Gazebo, Drake, Bullet, MuJoCo and ROS add.
const Vocabulary& urdf_words();

} // namespace mbsgen::importer
