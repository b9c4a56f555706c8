// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/json_token.h"
#include "base/characters.h"
#include "base/text.h"
#include <algorithm>
#include <array>

namespace mbsgen {

namespace {

bool is_name_character(char c) {
  return is_identifier(std::string_view(&c, 1)) || is_digit(c);
}

bool is_hex(char c) {
  return is_digit(c) || ((c | 0x20) >= 'a' && (c | 0x20) <= 'f');
}

std::string_view leading(std::string_view text, bool (*belongs)(char)) {
  const auto end = std::find_if_not(text.begin(), text.end(), belongs);
  return text.substr(0, static_cast<std::size_t>(end - text.begin()));
}

constexpr const char* escapes_remedy =
    "write \\\\ for a backslash; the others are \\\" \\/ \\b \\f \\n \\r \\t \\uXXXX";

// Number of the code unit \uXXXX at `at`, or -1.
int code_unit(std::string_view text, std::size_t at) {
  if (text.substr(at, 2) != "\\u" || at + 6 > text.size()) return -1;
  if (!std::all_of(text.begin() + static_cast<std::ptrdiff_t>(at) + 2,
                   text.begin() + static_cast<std::ptrdiff_t>(at) + 6, is_hex))
    return -1;
  return std::stoi(std::string(text.substr(at + 2, 4)), nullptr, 16);
}

// Bytes of the escape sequence at `at`, 0 when it is wrong.
std::size_t escape_length(std::string_view text, std::size_t at) {
  const std::string_view pair = text.substr(at, 2);
  if (pair != "\\u")
    return pair.size() == 2 && std::string_view("\"\\/bfnrt").find(pair[1]) != pair.npos ? 2 : 0;
  const int unit = code_unit(text, at);
  if (unit < 0 || (unit >= 0xDC00 && unit < 0xE000)) return 0;
  if (unit < 0xD800 || unit >= 0xE000) return 6;
  const int low = code_unit(text, at + 6);
  return low >= 0xDC00 && low < 0xE000 ? 12 : 0;
}

JsonMistake find_string_mistake(std::string_view text) {
  for (std::size_t at = 1; at < text.size();) {
    const char c = text[at];
    if (c == '"') return {0, "this text in quotes cannot be read"};
    if (c == '\n' || c == '\r') return {0, "the text in quotes is not closed on its line, add '\"'"};
    if (static_cast<unsigned char>(c) < 0x20)
      return {at, "control character in a text in quotes, write it as an escape sequence like \\t"};
    const std::size_t length = c == '\\' ? escape_length(text, at) : utf8_length(text, at);
    if (length == 0 && c == '\\')
      return {at, "unknown escape sequence " + quoted(text.substr(at, 2)) + ", " + escapes_remedy};
    if (length == 0) return {at, "this byte is not UTF-8, save the file in UTF-8"};
    at += length;
  }
  return {0, "the text in quotes is not closed, add '\"'"};
}

JsonMistake find_number_mistake(std::string_view word) {
  std::size_t digits = word[0] == '-' ? 1 : 0;
  if (word[0] == '+') return {0, "numbers have no leading '+', write " + quoted(word.substr(1))};
  if (word.size() > digits && word[digits] == '.')
    return {0, "numbers begin with a digit, write 0 before the point"};
  while (digits < word.size() && is_digit(word[digits])) ++digits;
  if (digits < word.size() && word[digits] == '.' &&
      (digits + 1 == word.size() || !is_digit(word[digits + 1])))
    return {0, "a digit is missing after the point, write 0 there"};
  if (leading(word, is_word_character) == word && is_digit(word.back()))
    return {0, "the number " + quoted(word) + " is too large, it must lie below 1e300"};
  return {0, quoted(word) + " is no number, write it as 0.5, -3 or 1e-3"};
}

JsonMistake find_word_mistake(std::string_view word) {
  struct Row {
    std::string_view word, message;
  };
  static constexpr std::array<Row, 9> rows{{{"NaN", "is no number that a model can use"},
                                            {"nan", "is no number that a model can use"},
                                            {"Infinity", "is no number that a model can use"},
                                            {"inf", "is no number that a model can use"},
                                            {"True", "is written true"},
                                            {"False", "is written false"},
                                            {"None", "is written null"},
                                            {"TRUE", "is written true"},
                                            {"FALSE", "is written false"}}};
  for (const Row& row : rows)
    if (row.word == word) return {0, quoted(word) + " " + std::string(row.message)};
  return {0, quoted(word) + " is no JSON value, write texts and expressions in double quotes: \"" +
                 printable(word, 60) + "\""};
}

} // namespace

std::string_view leading_word(std::string_view text) {
  return leading(text, is_name_character);
}

bool is_word_character(char c) {
  return is_name_character(c) || c == '+' || c == '-' || c == '.';
}

JsonMistake find_token_mistake(std::string_view text) {
  if (text[0] == '"') return find_string_mistake(text);
  if (text[0] == '\'') return {0, "write texts in double quotes, not single ones"};
  const std::string_view word = leading(text, is_word_character);
  if (word.empty())
    return {0, quoted(text.substr(0, std::max<std::size_t>(1, utf8_length(text, 0)))) +
                   " begins no JSON value, remove it"};
  const bool sign = word[0] == '-' || word[0] == '+';
  const char first = word[sign && word.size() > 1 ? 1 : 0];
  const bool number = is_digit(first) || first == '.';
  if (sign && !number && word.size() > 1) return find_word_mistake(word.substr(1));
  return number || sign ? find_number_mistake(word) : find_word_mistake(word);
}

} // namespace mbsgen
