// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/diagnostics.h"
#include "import/imported.h"
#include "import/robot/model.h"
#include <optional>
#include <string_view>

namespace mbsgen::importer {

/// The model file (docs/model.md) for the robot in a URDF file's text.
///
/// Joint coordinates are those of the URDF: same zero, same sign, same unit. Body frames are the link frames,
/// except behind joints whose axis is no positive coordinate axis: there the body frame is the link frame
/// turned by a constant rotation, and all data of the body are in turned axes. Links on fixed joints are
/// merged into the link that carries them. A link whose frame is not that of a body stays as a point of its
/// name, with the axes of its frame. A joint that mimics another one is dependent and tied to it by a
/// constraint. Snapped, merged, dropped and renamed items are notes or warnings in `diagnostics`; nothing is
/// returned after errors, all of which are reported. Throws UnknownName.
std::optional<Imported> import_urdf(std::string_view text, const RobotOptions& options,
                                    Diagnostics& diagnostics);

} // namespace mbsgen::importer
