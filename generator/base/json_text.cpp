// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/json_text.h"
#include "base/text.h"
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>

namespace mbsgen {

namespace {

constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

bool is_name_character(char c) {
  return is_letter(c) || is_digit(c) || c == '_';
}

bool is_word_character(char c) {
  return is_name_character(c) || c == '+' || c == '-' || c == '.';
}

bool is_hex(char c) {
  return is_digit(c) || ((c | 0x20) >= 'a' && (c | 0x20) <= 'f');
}

std::size_t leading_length(std::string_view text, bool (*belongs)(char)) {
  return static_cast<std::size_t>(std::find_if_not(text.begin(), text.end(), belongs) - text.begin());
}

// Bytes of the comment at the beginning of `text`; 0 when there is none or when it is not closed. A carriage
// return and a NUL end a line and its comment, too.
std::size_t comment_length(std::string_view text) {
  constexpr std::string_view line_ends("\n\r\0", 3);
  if (text.substr(0, 2) == "//") {
    const std::size_t end = text.find_first_of(line_ends);
    return end == std::string_view::npos ? text.size() : end + 1;
  }
  if (text.substr(0, 2) != "/*") return 0;
  const std::size_t end = text.find("*/", 2);
  const bool is_closed =
      end != std::string_view::npos && text.substr(0, end).find('\0') == std::string_view::npos;
  return is_closed ? end + 2 : 0;
}

constexpr const char* escapes_remedy =
    "write \\\\ for a backslash; the others are \\\" \\/ \\b \\f \\n \\r \\t \\uXXXX";

// Number of the code unit \uXXXX at `at`, or -1.
int code_unit(std::string_view text, std::size_t at) {
  if (text.substr(at, 2) != "\\u" || at + 6 > text.size()) return -1;
  const std::string_view digits = text.substr(at + 2, 4);
  if (!std::all_of(digits.begin(), digits.end(), is_hex)) return -1;
  return std::stoi(std::string(digits), nullptr, 16);
}

std::string utf8(int code_point) {
  const auto tail = [&](int shift) { return static_cast<char>(0x80 | ((code_point >> shift) & 0x3F)); };
  const auto head = [&](int mark, int shift) { return static_cast<char>(mark | (code_point >> shift)); };
  if (code_point < 0x80) return {head(0, 0)};
  if (code_point < 0x800) return {head(0xC0, 6), tail(0)};
  if (code_point < 0x10000) return {head(0xE0, 12), tail(6), tail(0)};
  return {head(0xF0, 18), tail(12), tail(6), tail(0)};
}

// A character of a string: its bytes in the text (0 where it is wrong) and its content.
struct Character {
  std::size_t length = 0;
  std::string content;
};

Character read_code_point(std::string_view text, std::size_t at) {
  const auto is_low = [](int unit) { return unit >= 0xDC00 && unit < 0xE000; };
  const int unit = code_unit(text, at);
  if (unit < 0 || is_low(unit)) return {};
  if (unit < 0xD800 || unit >= 0xE000) return {6, utf8(unit)};
  const int low = code_unit(text, at + 6);
  if (!is_low(low)) return {};
  return {12, utf8(0x10000 + ((unit - 0xD800) << 10) + (low - 0xDC00))};
}

Character read_character(std::string_view text, std::size_t at) {
  constexpr std::string_view letters = "\"\\/bfnrt";
  constexpr std::string_view meanings = "\"\\/\b\f\n\r\t";
  if (text[at] != '\\') {
    const std::size_t length = utf8_length(text, at);
    return {length, std::string(text.substr(at, length))};
  }
  const std::string_view pair = text.substr(at, 2);
  if (pair == "\\u") return read_code_point(text, at);
  const std::size_t letter = pair.size() == 2 ? letters.find(pair[1]) : letters.npos;
  return letter == letters.npos ? Character{} : Character{2, {meanings[letter]}};
}

std::variant<JsonToken, JsonMistake> read_string(std::string_view text) {
  JsonToken token{1};
  for (std::size_t& at = token.length; at < text.size();) {
    const char c = text[at];
    if (c == '"') {
      ++at;
      return token;
    }
    if (c == '\n' || c == '\r')
      return JsonMistake{0, "the text in quotes is not closed on its line, add '\"'"};
    if (static_cast<unsigned char>(c) < 0x20)
      return JsonMistake{at,
                         "control character in a text in quotes, write it as an escape sequence like \\t"};
    const Character character = read_character(text, at);
    if (character.length == 0 && c == '\\')
      return JsonMistake{at, "unknown escape sequence " + quoted(text.substr(at, 2)) + ", " + escapes_remedy};
    if (character.length == 0) return JsonMistake{at, "this byte is not UTF-8, save the file in UTF-8"};
    token.text += character.content;
    at += character.length;
  }
  return JsonMistake{0, "the text in quotes is not closed, add '\"'"};
}

// Bytes of the longest JSON number at the beginning of `text`; 0 where there is none.
std::size_t number_length(std::string_view text) {
  std::size_t end = 0;
  const auto is = [&](std::string_view characters) {
    return end < text.size() && characters.find(text[end]) != characters.npos;
  };
  const auto take = [&](std::string_view characters) {
    const bool taken = is(characters);
    end += taken ? 1 : 0;
    return taken;
  };
  const auto take_digits = [&] {
    const std::size_t count = leading_length(text.substr(end), is_digit);
    end += count;
    return count > 0;
  };
  take("-");
  if (!take("0") && !take_digits()) return 0;
  if (take(".") && !take_digits()) return 0;
  if (!take("eE")) return end;
  take("+-");
  return take_digits() ? end : 0;
}

JsonMistake number_mistake(std::string_view word) {
  std::size_t digits = word[0] == '-' ? 1 : 0;
  if (word[0] == '+') return {0, "numbers have no leading '+', write " + quoted(word.substr(1))};
  if (word.size() > digits && word[digits] == '.')
    return {0, "numbers begin with a digit, write 0 before the point"};
  while (digits < word.size() && is_digit(word[digits])) ++digits;
  if (digits < word.size() && word[digits] == '.' &&
      (digits + 1 == word.size() || !is_digit(word[digits + 1])))
    return {0, "a digit is missing after the point, write 0 there"};
  if (is_digit(word.back()))
    return {0, "the number " + quoted(word) + " is too large, it must lie below 1e300"};
  return {0, quoted(word) + " is no number, write it as 0.5, -3 or 1e-3"};
}

JsonMistake word_mistake(std::string_view word) {
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

JsonMistake token_mistake(std::string_view text) {
  if (text[0] == '\'') return {0, "write texts in double quotes, not single ones"};
  const std::string_view word = text.substr(0, leading_length(text, is_word_character));
  if (word.empty())
    return {0, quoted(text.substr(0, std::max<std::size_t>(1, utf8_length(text, 0)))) +
                   " begins no JSON value, remove it"};
  const bool sign = word[0] == '-' || word[0] == '+';
  const char first = word[sign && word.size() > 1 ? 1 : 0];
  const bool number = is_digit(first) || first == '.';
  if (sign && !number && word.size() > 1) return word_mistake(word.substr(1));
  return number || sign ? number_mistake(word) : word_mistake(word);
}

} // namespace

JsonCursor::JsonCursor(std::string_view text) : text_(text) {
  if (text.substr(0, byte_order_mark.size()) == byte_order_mark) offset_ = byte_order_mark.size();
}

bool JsonCursor::in_word() const {
  return offset_ > 0 && is_word_character(text_[offset_ - 1]) && is_word_character(peek());
}

void JsonCursor::advance(std::size_t bytes) {
  for (const std::size_t end = std::min(offset_ + bytes, text_.size()); offset_ < end; ++offset_) {
    const auto byte = static_cast<unsigned char>(text_[offset_]);
    if (byte == '\n') {
      ++line_;
      column_ = 1;
    } else if ((byte & 0xC0U) != 0x80) {
      ++column_;
    }
  }
}

void JsonCursor::skip_blanks() {
  std::size_t comment = 0;
  do {
    const std::size_t end = text_.find_first_not_of(" \t\r\n", offset_);
    advance((end == std::string_view::npos ? text_.size() : end) - offset_);
    comment = comment_length(rest());
    advance(comment);
  } while (comment > 0);
}

std::variant<JsonToken, JsonMistake> read_json_token(std::string_view text) {
  if (text[0] == '"') return read_string(text);
  for (const std::string_view word : {"true", "false", "null"})
    if (text.substr(0, word.size()) == word) return JsonToken{word.size()};
  const std::size_t length = number_length(text);
  std::string number(text.substr(0, length));
  if (length == 0 || !std::isfinite(std::strtod(number.c_str(), nullptr))) return token_mistake(text);
  return JsonToken{length, std::move(number)};
}

StringPiece string_piece(std::string_view text) {
  if (text[0] != '\\') return {1, 1};
  const Character character = read_character(text, 0);
  return {character.length, character.content.size()};
}

std::string_view leading_word(std::string_view text) {
  return text.substr(0, leading_length(text, is_name_character));
}

} // namespace mbsgen
