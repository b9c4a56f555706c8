// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/json_cursor.h"
#include <algorithm>

namespace mbsgen {

namespace {

constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

bool is_digit(char c) {
  return c >= '0' && c <= '9';
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

void JsonCursor::skip_blanks() {
  const std::size_t end = text_.find_first_not_of(" \t\r\n", offset_);
  advance((end == std::string_view::npos ? text_.size() : end) - offset_);
}

void JsonCursor::skip_to_value() {
  const std::size_t end = text_.find_first_not_of(" \t\r\n,:", offset_);
  advance((end == std::string_view::npos ? text_.size() : end) - offset_);
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
