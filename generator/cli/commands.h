// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "cli/options/command.h"

namespace mbsgen::cli {

/// All commands, generation first, then in the order of the help.
const CommandTable& commands();

/// The program: reads the command line, runs the command, and turns what it throws into a message.
int run(int argc, const char* const* argv);

} // namespace mbsgen::cli
