// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "cli/options/command.h"
#include <optional>

namespace mbsgen::cli {

/// The help text of a command ("check", "import", ...), or of the program itself for an empty name; nothing
/// for other names, and for "help".
std::optional<std::string> help_text(const CommandTable& table, std::string_view command);

/// The meanings of a command's exit codes.
std::map<int, std::string_view> exit_codes(const CommandPage& page);

/// The sentence of an option, with its default.
std::string full_sentence(const Option& option);

/// The man page of the program, in the language of troff.
std::string man_page(const CommandTable& table);

} // namespace mbsgen::cli
