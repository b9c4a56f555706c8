// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>

namespace mbsgen::emit {

/// The name of x^n, n > 0; adds the lines that compute it by repeated squaring, in the order of the C++ helper. Each
/// begins with `start`, the start of a definition.
std::string power_lines(int n, const std::string& start, std::string& lines);

} // namespace mbsgen::emit
