// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>
#include <vector>

namespace mbsgen::emit {

/// A constant array of names with its comment; without names it has one that is empty.
std::string names_text(const char* array, const char* meaning, const std::vector<std::string>& names);

} // namespace mbsgen::emit
