// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "cli/options/command.h"

namespace mbsgen::cli {

/// Generation, `mbsgen MODEL -o FOLDER`, and the commands of commands.def.
std::unique_ptr<Command> generate_command();
#define COMMAND(name, summary) std::unique_ptr<Command> name##_command();
#include "cli/options/commands.def"
#undef COMMAND

} // namespace mbsgen::cli
