// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/diagnostics.h"
#include "import/robot/robot.h"
#include "import/sdf/parts.h"

namespace mbsgen::importer {

/// The scene as a tree of links with closures. Its root is the link "world". A link has the frame of the joint that
/// moves it; universal joints, two revolute ones in series and screws are two joints with a massless link between.
/// Frames of the file are massless links fixed to theirs. Notes say which joints are turned around, and what floats;
/// errors name joints that close a loop and have no cut.
Robot robot_of(const SdfScene& scene, Diagnostics& diagnostics);

} // namespace mbsgen::importer
