// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/number.h"
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace mbsgen::emit {

/// `Number(0.5)`: the shortest decimal text that reads back to the same double. Explicit conversion of a double
/// literal is done by the compiler, so that a float build holds no double. `Number` is `Real`, or the type of its
/// lanes where it is a pack. Throws std::range_error for what no double holds.
std::string literal(double value);
std::string literal(const Rational& value);

/// The same number as a constant of type double, or of type float: `0.5`, `0.5f`.
std::string double_literal(double value);
std::string float_literal(double value);

/// The text with each mark replaced wherever it stands; the first of the list goes first.
std::string replaced(std::string text,
                     const std::vector<std::pair<std::string_view, std::string_view>>& marks);

/// The words between spaces.
std::vector<std::string> words_in(std::string_view text);

/// A space at which `wrapped` does not break.
inline constexpr char hard_space = '\x1f';

/// The line, broken at spaces so that no line is longer than 110 characters where that can be helped;
/// continuation lines begin with `indent` spaces, and `mark` ends the line before each. Ends with a newline.
std::string wrapped(std::string_view line, std::size_t indent, std::string_view mark = "");

/// The same behind `first` spaces, to the end of a text.
void append_wrapped(std::string& text, std::size_t first, std::string_view line, std::size_t indent,
                    std::string_view mark = "");

/// Running text behind a comment mark such as "/// ", harmless and broken in the same way.
std::string wrapped_comment(std::string_view mark, std::string_view text);
/// The text with a space for each sequence that would end a comment, carry it on to the next line, or turn the direction
/// of writing.
std::string harmless(std::string_view text);

/// The lines, those that are not empty two spaces further in.
std::string indented(const std::string& text);

/// The parts, with `between` between them.
std::string joined(const std::vector<std::string>& parts, std::string_view between);

/// `array[index]`
std::string element(const std::string& array, int index);

/// True when `text` without its comments, which begin with `comment` and end with the line, contains `name` as a word of
/// its own, not as a member.
bool mentions(std::string_view text, std::string_view name, std::string_view comment = "//");

} // namespace mbsgen::emit
