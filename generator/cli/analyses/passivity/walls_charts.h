// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "cli/analyses/passivity/walls.h"
#include "cli/session/plot.h"

namespace mbsgen::cli {

/// Stiffness over virtual damping, over the workspace, over a further delay.
Figure walls_charts(const WallStudy& study);

} // namespace mbsgen::cli
