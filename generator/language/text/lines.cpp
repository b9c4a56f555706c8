// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/text/lines.h"
#include "base/text.h"
#include <algorithm>

namespace mbsgen::language {

namespace {

struct Step {
  std::size_t bytes, units;
};

// The character at a byte, with its width in that encoding.
Step step(std::string_view text, std::size_t at, Encoding encoding) {
  const std::size_t bytes = std::max<std::size_t>(1, utf8_length(text, at));
  if (encoding == Encoding::utf8) return {bytes, bytes};
  return {bytes, bytes == 4 ? std::size_t{2} : std::size_t{1}};
}

} // namespace

Lines::Lines(std::string_view text) : text_(text), starts_{0} {
  for (std::size_t at = text.find('\n'); at != std::string_view::npos; at = text.find('\n', at + 1))
    starts_.push_back(at + 1);
}

Span Lines::line(std::size_t number) const {
  const std::size_t begin = starts_[number];
  std::size_t end = number + 1 < starts_.size() ? starts_[number + 1] - 1 : text_.size();
  if (end > begin && text_[end - 1] == '\r') --end;
  return {begin, end};
}

std::size_t Lines::line_at(std::size_t offset) const {
  const auto after = std::upper_bound(starts_.begin(), starts_.end(), offset);
  return static_cast<std::size_t>(after - starts_.begin()) - 1;
}

Position Lines::position(std::size_t offset, Encoding encoding) const {
  Position result{line_at(offset), 0};
  for (std::size_t at = starts_[result.line]; at < std::min(offset, text_.size());) {
    const Step next = step(text_, at, encoding);
    at += next.bytes;
    result.character += next.units;
  }
  return result;
}

std::size_t Lines::offset(const Position& position, Encoding encoding) const {
  if (position.line >= starts_.size()) return text_.size();
  const Span whole = line(position.line);
  std::size_t at = whole.begin;
  for (std::size_t passed = 0; at < whole.end;) {
    const Step next = step(text_, at, encoding);
    passed += next.units;
    if (passed > position.character) break;
    at += next.bytes;
  }
  return at;
}

std::size_t Lines::offset(int line_number, int column) const {
  const auto number = static_cast<std::size_t>(std::max(1, line_number)) - 1;
  if (number >= starts_.size()) return text_.size();
  const Span whole = line(number);
  std::size_t at = whole.begin;
  if (number == 0 && text_.substr(0, 3) == "\xEF\xBB\xBF") at += 3; // a byte order mark counts nothing
  for (int passed = 1; passed < column && at < whole.end; ++passed)
    at += std::max<std::size_t>(1, utf8_length(text_, at));
  return at;
}

} // namespace mbsgen::language
