// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstddef>
#include <string>
#include <string_view>
#include <variant>

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
  std::string_view rest() const { return text_.substr(offset_); }
  /// True between two characters of which words and numbers are made, where a value ends and no other may
  /// begin.
  bool in_word() const;

  void advance(std::size_t bytes);
  /// Skips blanks and comments: from // to the end of the line, from /* to */. A comment that is not closed
  /// is not skipped.
  void skip_blanks();

private:
  std::string_view text_;
  std::size_t offset_ = 0;
  int line_ = 1;
  int column_ = 1;
};

/// A string, number, boolean or null in a JSON text.
struct JsonToken {
  std::size_t length = 0; ///< in the JSON text, with quotes (bytes)
  std::string text = {};  ///< strings: content; numbers: as written
};

/// A mistake in a piece of JSON, and its place there (bytes).
struct JsonMistake {
  std::size_t offset = 0;
  std::string message;
};

/// The token at the beginning of `text`, which is not empty.
std::variant<JsonToken, JsonMistake> read_json_token(std::string_view text);

/// Bytes of a part of a string, in the text and in the content.
struct StringPiece {
  std::size_t raw = 1;
  std::size_t decoded = 1;
};
/// The escape sequence (two of them for a surrogate pair) or the byte at the beginning of `text`, which is
/// inside a valid string.
StringPiece string_piece(std::string_view text);

/// The letters, digits and underscores at the beginning of `text`.
std::string_view leading_word(std::string_view text);

} // namespace mbsgen
