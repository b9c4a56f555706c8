// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "cli/options/command.h"

namespace mbsgen::cli {

/// All commands, generation first, then in the order of the help.
const CommandTable& commands();

/// The program: reads the command line, which has no name of the program, runs the command, and turns what it throws into a message.
int run(const std::vector<std::string>& arguments);

} // namespace mbsgen::cli
