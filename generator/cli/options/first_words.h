// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>
#include <vector>

namespace mbsgen::cli {

/// The command among the arguments; empty: generation.
std::string command_of(const std::vector<std::string>& arguments);

/// Checks the words before the options, a command and the file that it reads. Throws UsageError where there is no command
/// of the name, std::runtime_error where there is no such file. All other mistakes are later ones.
void check_first_words(const std::vector<std::string>& arguments);

} // namespace mbsgen::cli
