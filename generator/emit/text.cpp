// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/text.h"
#include <algorithm>
#include <cctype>

namespace mbsgen::emit {

namespace {

constexpr std::size_t line_length = 110;

bool is_word(char c) {
  return c == '_' || std::isalnum(static_cast<unsigned char>(c)) != 0;
}

std::string fill(std::string_view line, const std::string& continuation) {
  std::string text;
  std::size_t start = line.find_first_not_of(' '); // a break inside the indentation would not advance
  std::size_t room = line_length;
  while (line.size() > room) {
    std::size_t space = line.rfind(' ', room);
    if (space == std::string_view::npos || space <= start) space = line.find(' ', room);
    if (space == std::string_view::npos) break;
    text.append(line.substr(0, space)).append(1, '\n').append(continuation);
    line.remove_prefix(space + 1);
    start = 0;
    room = line_length - continuation.size();
  }
  text.append(line).append(1, '\n');
  std::replace(text.begin(), text.end(), hard_space, ' ');
  return text;
}

} // namespace

std::string wrapped(std::string_view line, std::size_t indent) {
  return fill(line, std::string(indent, ' '));
}

std::string wrapped_comment(std::string_view mark, std::string_view text) {
  std::string line(mark);
  // A line break or a backslash at its end in a document's text must not end the comment.
  for (const char c : text) line += std::iscntrl(static_cast<unsigned char>(c)) != 0 || c == '\\' ? ' ' : c;
  return fill(line, std::string(mark));
}

bool mentions(std::string_view text, std::string_view name) {
  for (std::size_t at = text.find(name); at != std::string_view::npos; at = text.find(name, at + 1)) {
    const bool starts = at == 0 || !is_word(text[at - 1]);
    const std::size_t end = at + name.size();
    if (starts && (end == text.size() || !is_word(text[end]))) return true;
  }
  return false;
}

} // namespace mbsgen::emit
