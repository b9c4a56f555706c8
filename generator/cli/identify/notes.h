// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "cli/identify/findings.h"
#include <string>
#include <vector>

namespace mbsgen::cli {

/// What a reader should know before he believes the numbers.
std::vector<std::string> notes_on(const Findings& findings);

} // namespace mbsgen::cli
