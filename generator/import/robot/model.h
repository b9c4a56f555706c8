// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/diagnostics.h"
#include "import/imported.h"
#include "import/robot/lump.h"
#include "import/robot/mimic.h"
#include "import/robot/unknown_name.h"
#include <optional>
#include <string>
#include <vector>

namespace mbsgen::importer {

/// How a robot of links and joints is imported.
struct RobotOptions {
  RobotRoot root = RobotRoot::fixed;
  /// Adds to every body an input force and torque, in body axes at its centre of mass.
  bool body_wrenches = false;
  /// Takes damping and friction of joints over as forces (import/robot/losses.h).
  bool damping = false;
  std::vector<std::string> sensors = {}; ///< links whose frames get a sensor of the link's name
  std::vector<JointLock> locks = {};     ///< joints that become welds
};

/// The model file (docs/model.md) of a robot: the tree is built, joints are locked, links on fixed joints merged,
/// loops cut. Snapped, merged, dropped and renamed items are notes or warnings in `diagnostics`; nothing is returned
/// after errors, those of the reader included, which are all reported. Throws UnknownName.
std::optional<Imported> model_of(Robot robot, const RobotOptions& options, Diagnostics& diagnostics);

} // namespace mbsgen::importer
