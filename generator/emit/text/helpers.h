// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "emit/text/needs.h"
#include <set>
#include <string>

namespace mbsgen::emit {

/// Helpers of generated code that are alike in languages with pointers, in the form of Language::spelled.
extern const char* const largest_helper;
extern const char* const degenerate_helper;
extern const char* const finite_helper;
extern const char* const keep_active_helper;

/// The helpers as conditions of templates: KEEP_ACTIVE for keep_active.
std::set<std::string> conditions_of(const Needs& needs);

/// The name of x^n, n > 0; adds the lines that compute it by repeated squaring, in the order of the C++ helper. Each
/// begins with `start`, the start of a definition.
std::string power_lines(int n, const std::string& start, std::string& lines);

} // namespace mbsgen::emit
