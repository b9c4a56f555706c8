// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/diagnostics.h"
#include "import/mbs/project.h"
#include <optional>
#include <string_view>

namespace mbsgen::importer {

/// Reads the elements of a `.mbs` text; errors about single elements go to `diagnostics`. Empty when the text
/// is no ROBOTRAN file.
std::optional<MbsProject> read_mbs(std::string_view text, Diagnostics& diagnostics);

} // namespace mbsgen::importer
