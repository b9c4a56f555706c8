// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/json_cursor.h"
#include "base/characters.h"
#include <algorithm>

namespace mbsgen {

namespace {

constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

constexpr std::string_view blanks = " \t\r\n";
constexpr std::string_view blanks_and_separators = " \t\r\n,:";

// Bytes of the comment at the beginning of `text`; 0 when there is none or when it is not closed. A carriage
// return and a NUL end a line and its comment, as in nlohmann_json, which reads the same text.
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

unsigned hex_value(char c) {
  if (is_digit(c)) return static_cast<unsigned>(c - '0');
  return static_cast<unsigned>((c | 0x20) - 'a') + 10U;
}

// The code unit of the escape sequence \uXXXX at the beginning of `text`.
unsigned code_unit(std::string_view text) {
  unsigned value = 0;
  for (std::size_t k = 2; k < 6; ++k) value = 16 * value + hex_value(text[k]);
  return value;
}

bool is_high_surrogate(unsigned unit) {
  return unit >= 0xD800 && unit < 0xDC00;
}

std::size_t digits_end(std::string_view text, std::size_t at) {
  while (at < text.size() && is_digit(text[at])) ++at;
  return at;
}

// Bytes of the longest JSON number at the beginning of `text`, which begins with one.
std::size_t number_length(std::string_view text) {
  const auto is = [&](std::size_t at, std::string_view characters) {
    return at < text.size() && characters.find(text[at]) != std::string_view::npos;
  };
  std::size_t end = is(0, "-") ? 1 : 0;
  end = is(end, "0") ? end + 1 : digits_end(text, end);
  if (is(end, ".")) end = digits_end(text, end + 1);
  if (is(end, "eE")) end = digits_end(text, end + (is(end + 1, "+-") ? 2 : 1));
  return end;
}

} // namespace

JsonCursor::JsonCursor(std::string_view text) : text_(text) {
  if (text.substr(0, byte_order_mark.size()) == byte_order_mark) offset_ = byte_order_mark.size();
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

void JsonCursor::skip(std::string_view characters) {
  std::size_t comment = 0;
  do {
    const std::size_t end = text_.find_first_not_of(characters, offset_);
    advance((end == std::string_view::npos ? text_.size() : end) - offset_);
    comment = comment_length(rest());
    advance(comment);
  } while (comment > 0);
}

void JsonCursor::skip_blanks() {
  skip(blanks);
}

void JsonCursor::skip_to_value() {
  skip(blanks_and_separators);
}

JsonCursor::StringPiece JsonCursor::string_piece() const {
  const std::string_view here = rest();
  if (here[0] != '\\') return {};
  if (here[1] != 'u') return {2, 1};
  const unsigned unit = code_unit(here);
  if (is_high_surrogate(unit)) return {12, 4};
  return {6, unit < 0x80 ? 1U : unit < 0x800 ? 2U : 3U};
}

std::size_t JsonCursor::token_length() const {
  const std::string_view here = rest();
  if (here[0] == '"') {
    std::size_t end = 1;
    while (here[end] != '"') end += here[end] == '\\' ? 2 : 1;
    return end + 1;
  }
  if (here[0] == '-' || is_digit(here[0])) return number_length(here);
  if (here[0] == 't' || here[0] == 'n') return 4;
  return here[0] == 'f' ? 5 : 1;
}

} // namespace mbsgen
