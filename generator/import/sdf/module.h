// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/diagnostics.h"
#include "import/sdf/index.h"
#include "import/sdf/parts.h"
#include <optional>
#include <string>

namespace mbsgen::importer {

/// What libsdformat does for the importer. The library takes longer to start than most commands take, so it is in a
/// module of its own (library/), which the first SDF file loads.
struct SdfLibrary {
  std::string newest; ///< version of SDF that it reads
  /// Reads a sifted text (sifted.h); errors of the library become diagnostics with the line of the element that they
  /// are about. Nothing after errors.
  std::optional<SdfScene> (*read_scene)(const std::string& text, const SdfIndex& index,
                                        Diagnostics& diagnostics);
};

/// The library of the module, which is beside the program or in the folder where modules are installed. Null, with an
/// error, where it cannot be loaded.
const SdfLibrary* sdf_library(Diagnostics& diagnostics);

} // namespace mbsgen::importer
