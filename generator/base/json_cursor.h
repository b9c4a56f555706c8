// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstddef>
#include <string_view>

namespace mbsgen {

/// Walks forward through a JSON text with comments and counts lines and columns (characters).
class JsonCursor {
public:
  /// At the beginning, after a byte order mark.
  explicit JsonCursor(std::string_view text);
  JsonCursor(std::string_view text, std::size_t offset, int line, int column)
      : text_(text), offset_(offset), line_(line), column_(column) {}

  std::size_t offset() const { return offset_; }
  int line() const { return line_; }
  int column() const { return column_; }

  bool at_end() const { return offset_ >= text_.size(); }
  /// The byte here; NUL at the end.
  char peek() const { return at_end() ? '\0' : text_[offset_]; }
  /// The byte before; NUL at the beginning.
  char last() const { return offset_ == 0 ? '\0' : text_[offset_ - 1]; }
  std::string_view rest() const { return text_.substr(offset_); }

  void advance(std::size_t bytes);
  /// Skips blanks and comments: from // to the end of the line, from /* to */. A comment that is not closed is
  /// not skipped.
  void skip_blanks();
  /// Skips blanks, comments, and the commas and colons between values.
  void skip_to_value();

  /// A character of a string: its bytes in the text (of an escape sequence all; two of them for a surrogate
  /// pair) and in the content.
  struct StringPiece {
    std::size_t raw = 1;
    std::size_t decoded = 1;
  };
  /// The piece here, inside a valid string.
  StringPiece string_piece() const;

  /// Bytes of the value that begins here, given that it is a valid string, number, literal or bracket.
  std::size_t token_length() const;

private:
  void skip(std::string_view characters);

  std::string_view text_;
  std::size_t offset_ = 0;
  int line_ = 1;
  int column_ = 1;
};

} // namespace mbsgen
