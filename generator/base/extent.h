// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstddef>
#include <string_view>

namespace mbsgen {

/// Characters (code points) of the word at a place of a JSON or XML text, on its line: a string with its quotes, the
/// rest of one inside quotes, a tag's < and name, a number or a word; else one. `number` and `column` count from 1.
std::size_t extent(std::string_view text, int number, int column);

/// The text's line of that number, counted from 1, without its end; empty when there is none.
std::string_view line_of(std::string_view text, int number);

} // namespace mbsgen
