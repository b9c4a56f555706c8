// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <optional>
#include <string>
#include <string_view>

namespace mbsgen::cli {

/// The help text of a command ("check", "import", ...), or of the program itself for an empty name; nothing for
/// other names.
std::optional<std::string> help_text(std::string_view command);

} // namespace mbsgen::cli
