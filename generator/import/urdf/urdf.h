// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/diagnostics.h"
#include <optional>
#include <string>
#include <string_view>

namespace mbsgen::importer {

/// How a URDF file is imported.
struct UrdfOptions {
  /// Puts the root link on joints base_x base_y base_z base_yaw base_pitch base_roll (Tx Ty Tz Rz Ry Rx)
  /// instead of fixing it to the base.
  bool floating = false;
  /// Adds to every body an input force and torque, in body axes at its centre of mass.
  bool body_wrenches = false;
};

/// The text of a model file (docs/model.md) for the robot in a URDF file's text.
///
/// Joint coordinates are those of the URDF: same zero, same sign, same unit. Body frames are the link frames,
/// except behind joints whose axis is no positive coordinate axis: there the body frame is the link frame
/// turned by a constant rotation, and all data of the body are in turned axes. Links on fixed joints are
/// merged into the link that carries them and stay as points of their names. A joint that mimics another one
/// is dependent and tied to it by a constraint. Snapped, merged, dropped and renamed items are notes or
/// warnings in `diagnostics`; nothing is returned after errors, all of which are reported.
std::optional<std::string> import_urdf(std::string_view text, const UrdfOptions& options,
                                       Diagnostics& diagnostics);

} // namespace mbsgen::importer
