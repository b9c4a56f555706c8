// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/diagnostics.h"
#include "import/mbs/project.h"
#include "import/vocabulary.h"
#include <optional>
#include <string_view>

namespace mbsgen::importer {

/// The elements of ROBOTRAN's project files (mbsDescR7), versions 0.0.beta to 1.30.
const Vocabulary& mbs_words();

/// Reads the elements of a `.mbs` text; errors about single elements go to `diagnostics`. Empty when the text
/// is no ROBOTRAN file.
std::optional<MbsProject> read_mbs(std::string_view text, Diagnostics& diagnostics);

} // namespace mbsgen::importer
