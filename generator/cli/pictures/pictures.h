// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "cli/options/draw_options.h"
#include "cli/options/view_options.h"

namespace mbsgen::cli {

/// Each runs one command, prints, and returns the exit code. They throw as the other commands do.
int run(const DrawCommand& command);
int run(const ViewCommand& command);

} // namespace mbsgen::cli
