// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/diagnostics.h"
#include "import/imported.h"
#include "import/urdf/mimic.h"
#include "import/urdf/robot_lump.h"
#include "import/urdf/unknown_name.h"
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace mbsgen::importer {

/// How a URDF file is imported.
struct UrdfOptions {
  UrdfRoot root = UrdfRoot::fixed;
  /// Adds to every body an input force and torque, in body axes at its centre of mass.
  bool body_wrenches = false;
  /// Takes damping and friction of joints over as forces (import/urdf/losses.h).
  bool damping = false;
  std::vector<std::string> sensors = {}; ///< links whose frames get a sensor of the link's name
  std::vector<JointLock> locks = {};     ///< joints that become welds
};

/// The model file (docs/model.md) for the robot in a URDF file's text.
///
/// Joint coordinates are those of the URDF: same zero, same sign, same unit. Body frames are the link frames,
/// except behind joints whose axis is no positive coordinate axis: there the body frame is the link frame
/// turned by a constant rotation, and all data of the body are in turned axes. Links on fixed joints are
/// merged into the link that carries them. A link whose frame is not that of a body stays as a point of its
/// name, with the axes of its frame. A joint that mimics another one is dependent and tied to it by a
/// constraint. Snapped, merged, dropped and renamed items are notes or warnings in `diagnostics`; nothing is
/// returned after errors, all of which are reported. Throws UnknownName.
std::optional<Imported> import_urdf(std::string_view text, const UrdfOptions& options,
                                    Diagnostics& diagnostics);

} // namespace mbsgen::importer
