// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "cli/options/analysis_options.h"

namespace mbsgen::cli {

/// Modes about an equilibrium; as the commands of cli/commands.h.
int run(const ModesCommand& command);

} // namespace mbsgen::cli
