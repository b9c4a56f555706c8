// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace mbsgen::cli {

/// All commands, in the order of the help; the last of them is "help", which takes the others' names.
const std::vector<std::string>& command_names();

/// The help text of a command ("check", "import", ...), or of the program itself for an empty name; nothing for
/// other names.
std::optional<std::string> help_text(std::string_view command);

} // namespace mbsgen::cli
