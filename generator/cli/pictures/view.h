// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "cli/options/view_options.h"

namespace mbsgen::cli {

/// Runs the command, prints, and returns the exit code. Throws as the other commands do.
int run(const ViewCommand& command);

} // namespace mbsgen::cli
