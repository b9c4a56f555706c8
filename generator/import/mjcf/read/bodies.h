// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "import/mjcf/read/geoms.h"
#include "import/mjcf/read/joints.h"
#include "import/mjcf/read/world.h"

namespace mbsgen::importer {

/// Reads the bodies of <worldbody>, in the order of the file.
MjcfWorld read_bodies(const MjcfDocument& document, const MjcfDefaults& defaults,
                      const MjcfSettings& settings, const MjcfFrames& frames, MjcfGeoms& geoms,
                      Diagnostics& diagnostics);

} // namespace mbsgen::importer
