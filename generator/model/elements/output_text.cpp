// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/elements/output_text.h"
#include "base/text.h"
#include <algorithm>
#include <charconv>

namespace mbsgen::model {

namespace {

// Takes the text up to the next of the marks, or to its end, off the front.
std::string take_until(std::string& text, const char* marks) {
  const std::size_t end = std::min(text.find_first_of(marks), text.size());
  std::string front = text.substr(0, end);
  text.erase(0, end);
  return front;
}

bool take(std::string& text, char mark) {
  if (text.empty() || text.front() != mark) return false;
  text.erase(0, 1);
  return true;
}

// The number in brackets that is the whole rest.
std::optional<int> index_in(std::string rest) {
  if (!take(rest, '[') || rest.empty() || rest.back() != ']') return std::nullopt;
  rest.pop_back();
  int value = 0;
  const char* const end = rest.data() + rest.size();
  const auto read = std::from_chars(rest.data(), end, value);
  if (rest.empty() || read.ec != std::errc() || read.ptr != end || value < 0) return std::nullopt;
  return value;
}

} // namespace

std::optional<OutputText> split_output(const std::string& text) {
  std::string rest = text;
  OutputText parts;
  parts.quantity = take_until(rest, "(");
  if (!is_identifier(parts.quantity) || !take(rest, '(')) return std::nullopt;
  parts.name = take_until(rest, ")");
  if (parts.name.empty() || !take(rest, ')')) return std::nullopt;
  if (take(rest, '.')) {
    parts.member = take_until(rest, "[");
    if (!is_identifier(parts.member)) return std::nullopt;
  }
  if (rest.empty()) return parts;
  parts.index = index_in(rest);
  return parts.index ? std::optional<OutputText>(parts) : std::nullopt;
}

} // namespace mbsgen::model
