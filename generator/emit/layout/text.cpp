// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/layout/text.h"
#include "base/numerals/numerals.h"
#include <algorithm>
#include <cctype>
#include <cmath>
#include <iterator>
#include <limits>
#include <sstream>
#include <stdexcept>

namespace mbsgen::emit {

namespace {

[[noreturn]] void refuse() {
  throw std::range_error("a number of the equations is too large for a double, choose other units");
}

template <class Number>
std::string with_point(Number value) {
  if (!std::isfinite(value)) refuse();
  std::string text = numerals::shortest(value);
  if (text.find_first_of(".e") == std::string::npos) text += ".0";
  return text;
}

} // namespace

std::string double_literal(double value) {
  return with_point(value);
}

std::string float_literal(double value) {
  if (std::fabs(value) > static_cast<double>(std::numeric_limits<float>::max())) refuse();
  return with_point(static_cast<float>(value)) + 'f';
}

std::string literal(double value) {
  return "Number(" + double_literal(value) + ")";
}

std::string literal(const Rational& value) {
  return literal(value.to_double());
}

std::string replaced(std::string text,
                     const std::vector<std::pair<std::string_view, std::string_view>>& marks) {
  for (const auto& [mark, meaning] : marks)
    for (std::size_t at = text.find(mark); at != std::string::npos; at = text.find(mark, at + meaning.size()))
      text.replace(at, mark.size(), meaning);
  return text;
}

std::vector<std::string> words_in(std::string_view text) {
  std::istringstream words{std::string(text)};
  return {std::istream_iterator<std::string>(words), std::istream_iterator<std::string>()};
}

namespace {

constexpr std::size_t line_length = 110;

bool is_word(char c) {
  return c == '_' || std::isalnum(static_cast<unsigned char>(c)) != 0;
}

std::string fill(std::string_view line, const std::string& continuation, std::string_view mark = "") {
  std::string text;
  std::size_t start = line.find_first_not_of(' '); // a break inside the indentation would not advance
  std::size_t room = line_length - mark.size();
  while (line.size() > room) {
    std::size_t space = line.rfind(' ', room);
    if (space == std::string_view::npos || space <= start) space = line.find(' ', room);
    if (space == std::string_view::npos) break;
    text.append(line.substr(0, space)).append(mark).append(1, '\n').append(continuation);
    line.remove_prefix(space + 1);
    start = 0;
    room = line_length - continuation.size() - mark.size();
  }
  text.append(line).append(1, '\n');
  std::replace(text.begin(), text.end(), hard_space, ' ');
  return text;
}

// Length in bytes of a sequence at the start of the text that must not enter a comment; 0 when there is none:
// a line break, or a backslash or its trigraph at the end of a line, would end or continue the comment;
// characters that turn the direction of writing (U+202A to U+202E, U+2066 to U+2069) would show a reader
// other code than there is.
std::size_t hostile_length(std::string_view text) {
  if (std::iscntrl(static_cast<unsigned char>(text[0])) != 0 || text[0] == '\\') return 1;
  if (text.substr(0, 3) == "?\?/") return 3;
  const bool turns =
      text.substr(0, 2) == "\xE2\x80" && text.size() > 2 && text[2] >= '\xAA' && text[2] <= '\xAE';
  const bool isolates =
      text.substr(0, 2) == "\xE2\x81" && text.size() > 2 && text[2] >= '\xA6' && text[2] <= '\xA9';
  const bool breaks =
      text.substr(0, 2) == "\xE2\x80" && text.size() > 2 && (text[2] == '\xA8' || text[2] == '\xA9');
  return turns || isolates || breaks ? 3 : 0;
}

bool is_in_comment(std::string_view text, std::size_t at, std::string_view comment) {
  const std::size_t line = text.substr(0, at).rfind('\n') + 1; // 0 in the first line
  return text.substr(line, at - line).find(comment) != std::string_view::npos;
}

} // namespace

std::string wrapped(std::string_view line, std::size_t indent, std::string_view mark) {
  return fill(line, std::string(indent, ' '), mark);
}

void append_wrapped(std::string& text, std::size_t first, std::string_view line, std::size_t indent,
                    std::string_view mark) {
  const bool fits = first + line.size() <= line_length && line.find(hard_space) == std::string_view::npos;
  if (!fits) {
    text += wrapped(std::string(first, ' ').append(line), indent, mark);
    return;
  }
  text.append(first, ' ').append(line).append(1, '\n');
}

std::string harmless(std::string_view text) {
  std::string result;
  std::size_t length = 1;
  for (std::size_t at = 0; at < text.size(); at += length) {
    length = hostile_length(text.substr(at));
    result += length == 0 ? text[at] : ' ';
    length = std::max<std::size_t>(length, 1);
  }
  return result;
}

std::string wrapped_comment(std::string_view mark, std::string_view text) {
  return fill(std::string(mark).append(harmless(text)), std::string(mark));
}

std::string indented(const std::string& text) {
  std::string result;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) result += (line.empty() ? "" : "  ") + line + '\n';
  return result;
}

std::string joined(const std::vector<std::string>& parts, std::string_view between) {
  std::string text;
  for (const std::string& part : parts) text.append(&part == &parts.front() ? "" : between).append(part);
  return text;
}

std::string element(const std::string& array, int index) {
  return array + '[' + std::to_string(index) + ']';
}

bool mentions(std::string_view text, std::string_view name, std::string_view comment) {
  for (std::size_t at = text.find(name); at != std::string_view::npos; at = text.find(name, at + 1)) {
    // A name behind a point or an arrow is a member of something else.
    const bool is_member =
        at > 0 && (text[at - 1] == '.' || text[at - 1] == '%' || (at > 1 && text.substr(at - 2, 2) == "->"));
    const bool starts = at == 0 || (!is_word(text[at - 1]) && !is_member);
    const std::size_t end = at + name.size();
    if (starts && (end == text.size() || !is_word(text[end])) && !is_in_comment(text, at, comment))
      return true;
  }
  return false;
}

} // namespace mbsgen::emit
