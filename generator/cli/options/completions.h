// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "cli/options/command.h"

namespace mbsgen::cli {

/// Scripts that complete mbsgen's command line in three shells.
std::string bash_completion(const CommandTable& table);
std::string zsh_completion(const CommandTable& table);
std::string fish_completion(const CommandTable& table);

} // namespace mbsgen::cli
