// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/diagnostics.h"
#include "base/nearby_files.h"
#include "import/imported.h"
#include "import/mjcf/read/options.h"
#include <optional>
#include <string_view>

namespace mbsgen::importer {

/// The model file (docs/model.md) for the bodies in the text of an MJCF file (MuJoCo), which may include
/// others of `files`.
///
/// Joint coordinates are those of MuJoCo: same zero, same sign, same order. Axes of bodies are those of the
/// file; the origin of a body's frame lies at the anchor of its last joint, and a point of the body's name
/// keeps the file's frame. Bodies without joints are merged into those that carry them. Mass and inertia come
/// from geoms where the file says so. Equalities become cuts and constraints, springs and dampers forces of
/// the joints, and geoms rigid contacts where `options` ask for them. Everything that has no place in the model is a note or a warning in `diagnostics`; nothing is
/// returned after errors, all of which are reported.
std::optional<Imported> import_mjcf(std::string_view text, const NearbyFiles& files,
                                    const MjcfOptions& options, Diagnostics& diagnostics);

} // namespace mbsgen::importer
