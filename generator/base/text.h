// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace mbsgen {

/// The digits and letters of ASCII, in every locale.
constexpr bool is_digit(char c) {
  return c >= '0' && c <= '9';
}
constexpr bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/// Most bytes of a path that a file names.
inline constexpr std::size_t most_path_bytes = 1000;

/// True for a text with a control character of ASCII.
bool has_control_characters(std::string_view text);

/// The text with small letters in place of capitals, those of ASCII.
std::string in_small_letters(std::string_view text);

/// Characters (code points) of a text in UTF-8.
std::size_t characters(std::string_view text);

/// The text fit for one line of a message: control characters become \xNN, bytes that are not UTF-8 become
/// U+FFFD, and what exceeds `limit` characters is cut off with "...".
std::string printable(std::string_view text, std::size_t limit);

/// The printable text in single quotes, cut off after some 60 characters. The overloads keep a std::string
/// from std::quoted, which <iomanip> brings along.
std::string quoted(std::string_view text);
inline std::string quoted(const char* text) {
  return quoted(std::string_view(text));
}
inline std::string quoted(const std::string& text) {
  return quoted(std::string_view(text));
}
inline std::string quoted(std::string& text) {
  return quoted(std::string_view(text));
}

/// The number to that many significant digits, as %g writes it.
std::string rounded(double value, int digits);

/// "'a'", "'a' or 'b'", "'a', 'b' or 'c'".
std::string alternatives(const std::vector<std::string>& words);

/// "1 joint", "2 joints": the plural is formed with an s.
std::string counted(std::size_t count, std::string_view noun);

/// The candidate that the word was probably meant to be: least edit distance (insertions, deletions,
/// substitutions and swaps of neighbours; upper and lower case count as equal), at most a third of the word's
/// length and never more than three. The first of several.
std::optional<std::string> nearest_word(std::string_view word, const std::vector<std::string>& candidates);

/// True for [A-Za-z_][A-Za-z0-9_]*.
bool is_identifier(std::string_view text);

/// True for keywords of C++11 to C++23 and the alternative spellings of operators ("and").
bool is_cpp_keyword(std::string_view text);

/// Length in bytes of the UTF-8 character at `at`: 1 to 4, or 0 when the bytes there are no valid UTF-8.
std::size_t utf8_length(std::string_view text, std::size_t at);

} // namespace mbsgen
