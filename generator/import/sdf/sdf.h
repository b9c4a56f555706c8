// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/diagnostics.h"
#include "base/nearby_files.h"
#include "import/imported.h"
#include "import/robot/model.h"
#include <optional>
#include <string_view>

namespace mbsgen::importer {

/// True where this program was built with libsdformat, which reads SDF.
extern const bool reads_sdf;

/// The model file (docs/model.md) for the models in the text of an SDF file: one model, or a world of several, with
/// those that it includes from `files`.
///
/// Joint coordinates are those of the SDF: same zero, same sign, same unit; only joints that lead from their child to
/// their parent in the tree, because that one hangs on the other, are turned around, with the same coordinate. A
/// body has the frame of the joint above it, as in URDF, and a point of the link's name keeps the frame of the link.
/// A model that no joint fixes to the world floats, as in Gazebo. Of each loop the joint of most freedom is cut, of
/// equals the last. Links on fixed joints are merged, those of static models into the base.
///
/// What has no place in the model is a note or a warning in `diagnostics`; nothing is returned after errors, all of
/// which are reported, also where reads_sdf is false. `options.root` must be fixed. Throws UnknownName.
std::optional<Imported> import_sdf(std::string_view text, const NearbyFiles& files,
                                   const RobotOptions& options, Diagnostics& diagnostics);

} // namespace mbsgen::importer
