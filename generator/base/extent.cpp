// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/extent.h"
#include "base/text.h"
#include <algorithm>

namespace mbsgen {

namespace {

// The byte at which that character begins; at most the line's end.
std::size_t offset_of(std::string_view line, int column) {
  int begun = 0;
  for (std::size_t at = 0; at < line.size(); ++at)
    if (characters(line.substr(at, 1)) != 0 && ++begun == column) return at;
  return line.size();
}

bool is_quote(char c) {
  return c == '"' || c == '\'';
}

bool is_of_word(char c) {
  constexpr std::string_view marks = " \t,:;=<>/()[]{}\"'";
  return marks.find(c) == std::string_view::npos;
}

std::size_t end_of_word(std::string_view line, std::size_t from) {
  while (from < line.size() && is_of_word(line[from])) ++from;
  return from;
}

// Behind the quote that ends a string; a backslash keeps the next character from it.
std::size_t end_of_string(std::string_view line) {
  for (std::size_t at = 1; at < line.size(); ++at)
    if (line[at] == '\\')
      ++at;
    else if (line[at] == line[0])
      return at + 1;
  return line.size();
}

std::size_t bytes(std::string_view line) {
  if (is_quote(line.front())) return end_of_string(line);
  if (line.front() == '<') return end_of_word(line, line.size() > 1 && line[1] == '/' ? 2 : 1);
  return std::max<std::size_t>(1, end_of_word(line, 0));
}

} // namespace

std::string_view line_of(std::string_view text, int number) {
  for (; number > 1; --number) {
    const std::size_t end = text.find('\n');
    if (end == std::string_view::npos) return {};
    text.remove_prefix(end + 1);
  }
  text = text.substr(0, text.find('\n'));
  if (!text.empty() && text.back() == '\r') text.remove_suffix(1);
  return text;
}

std::size_t extent(std::string_view text, int number, int column) {
  const std::string_view line = line_of(text, number);
  const std::size_t at = offset_of(line, column);
  if (at >= line.size()) return 1;
  const std::string_view rest = line.substr(at);
  const bool is_inside = at > 0 && is_quote(line[at - 1]) && is_of_word(rest.front());
  const std::size_t end = is_inside ? std::min(rest.find(line[at - 1]), rest.size()) : bytes(rest);
  return std::max<std::size_t>(1, characters(rest.substr(0, end)));
}

} // namespace mbsgen
