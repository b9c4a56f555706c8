// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>
#include <string_view>

namespace mbsgen::emit {

/// The C text with braces around the statement of each `if` and `for` that has none, as MISRA C:2012 rule 15.6 asks.
/// Comments, strings and lines of the preprocessor stay as they are. The text has no `else`, `while` or `switch`.
std::string braced(std::string_view text);

} // namespace mbsgen::emit
