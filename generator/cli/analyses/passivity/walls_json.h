// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "cli/analyses/passivity/walls.h"

namespace mbsgen::cli {

/// All that is known, as JSON (docs/passivity.md).
std::string walls_json(const WallStudy& study);

} // namespace mbsgen::cli
