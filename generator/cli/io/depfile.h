// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>
#include <vector>

namespace mbsgen::cli {

/// A rule in Makefile syntax: the targets depend on the prerequisites.
std::string depfile_rule(const std::vector<std::string>& targets,
                         const std::vector<std::string>& prerequisites);

} // namespace mbsgen::cli
