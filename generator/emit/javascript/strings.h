// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>

namespace mbsgen::emit {

/// The text as a string literal of one line, which `wrapped` does not break and which may stand in a page: no tag begins
/// in it.
std::string javascript_string(const std::string& text);

} // namespace mbsgen::emit
