// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "support/files.h"
#include <optional>
#include <string>

namespace mbsgen::test {

/// A run of the program on a terminal.
struct TerminalRun {
  CommandResult result;   ///< the output with line feeds alone
  double cpu_seconds = 0; ///< of user and system
  double megabytes = 0;   ///< of 2^20 bytes: most main memory in use
};

/// Runs `mbsgen ARGUMENTS` in the folder on a pseudo-terminal, with `environment` ("NAME=VALUE NAME=VALUE") before
/// the command. Nothing, and leave_out(), where there are no pseudo-terminals.
std::optional<TerminalRun> run_on_terminal(const TemporaryDirectory& folder, const std::string& arguments,
                                           const std::string& environment = "");

} // namespace mbsgen::test
