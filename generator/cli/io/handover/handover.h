// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>
#include <vector>

namespace mbsgen::cli {

/// Becomes the program that the first word names, with all words as its command line; MBSGEN in its environment is the
/// path of this program, unless it is set. Returns where there is no such program, or the system knows no such step.
void become(const std::vector<std::string>& words);

} // namespace mbsgen::cli
