// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "cli/options/command.h"

namespace mbsgen::cli {

/// The command that the arguments name, checked; null where nothing is left to do: a help, or the `version`,
/// was printed. Throws UsageError with a sentence on the first mistake and a line that offers help,
/// std::runtime_error where the file that the command reads is not there.
std::unique_ptr<Command> read_command_line(const std::vector<std::string>& arguments,
                                           const CommandTable& table, const std::string& version);

} // namespace mbsgen::cli
