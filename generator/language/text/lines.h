// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "language/text/span.h"
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace mbsgen::language {

/// The unit in which an editor counts columns.
enum class Encoding : std::uint8_t { utf8, utf16 };

/// A place as editors count it: lines and columns from 0.
struct Position {
  std::size_t line = 0, character = 0;
};

/// The lines of a text, which must outlive them. A byte that belongs to no character of UTF-8 counts as one.
class Lines {
public:
  explicit Lines(std::string_view text);

  std::size_t count() const { return starts_.size(); }
  /// The line without its end, counted from 0; it must be there.
  Span line(std::size_t number) const;
  std::size_t line_at(std::size_t offset) const;

  Position position(std::size_t offset, Encoding encoding) const;
  /// The byte; a place behind the end of a line, or of the text, is that end.
  std::size_t offset(const Position& position, Encoding encoding) const;
  /// The byte of a place in findings: line and column from 1, in characters.
  std::size_t offset(int line, int column) const;

private:
  std::string_view text_;
  std::vector<std::size_t> starts_;
};

} // namespace mbsgen::language
