// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "cli/options/draw_options.h"

namespace mbsgen::cli {

/// Runs the command, prints, and returns the exit code. Throws as the other commands do.
int run(const DrawCommand& command);

} // namespace mbsgen::cli
