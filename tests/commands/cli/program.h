// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "support/files.h"
#include <string>

namespace mbsgen::test {

/// A model file of one link; `mass` is text, so that it may be wrong.
std::string one_link(const std::string& mass = "2");

/// Runs `mbsgen ARGUMENTS` in the folder; `result.output` holds what was printed, errors included.
CommandResult run_program(const TemporaryDirectory& folder, const std::string& arguments);

/// Names of the files of a folder, hidden ones too, sorted, with spaces between; "none" when it is not there.
std::string listing(const std::filesystem::path& folder);

} // namespace mbsgen::test
