// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "products/c/program.h"
#include <string>

namespace mbsgen::test {

/// False, with a note, where node is missing: nothing is compared then.
bool has_node();

/// Calls all functions of a model in C++, and again in JavaScript, and requires the same results, up to `units` (see
/// replay.mjs). Returns the number of calls whose status is not `ok`, in both languages.
int compare_javascript(const std::string& text, const Setting& setting, int units = 0);

} // namespace mbsgen::test
