// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "language/text/span.h"
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace mbsgen::language {

/// A string's content, without its quotes, and the byte of the text from which each byte of it comes.
struct Content {
  std::string text;
  std::vector<std::size_t> from; ///< one more than bytes: the last is behind the content

  Span place(std::size_t begin, std::size_t end) const { return {from[begin], from[end]}; }
};

/// A JSON text with comments as a tree, as far as one can be seen: commas, values, quotes at the end of a line and
/// closing brackets may be missing. The text must outlive it. Contents of containers deeper than 100 levels are left
/// out.
class JsonTree {
public:
  enum class Form : std::uint8_t { missing, object, array, string, word };
  struct Node {
    Form form = Form::missing;
    int parent = -1;
    Span place;            ///< with quotes or brackets; of a missing value where it belongs
    Span key;              ///< of a member, with quotes; else empty
    std::string name = {}; ///< of a member: its key
    bool is_closed = true; ///< a string has its second quote, a container its bracket
    std::vector<int> children = {};
  };

  explicit JsonTree(std::string_view text);

  std::string_view text() const { return text_; }
  bool is_empty() const { return nodes_.empty(); }
  /// The first is the whole; parents come before children.
  const std::vector<Node>& nodes() const { return nodes_; }
  const Node& operator[](int index) const { return nodes_[static_cast<std::size_t>(index)]; }
  const std::vector<Span>& comments() const { return comments_; }

  /// The member's value; -1: there is none.
  int member(int object, std::string_view key) const;
  /// The content of a string; of a word, itself.
  Content content(int node) const;
  /// The same as text; empty for other values, and for -1.
  std::string string(int node) const;
  /// The innermost container around the cursor; -1: there is none.
  int container(std::size_t cursor) const;

private:
  friend class JsonTreeReader;
  Content content(const Span& token, bool is_closed) const;

  std::string_view text_;
  std::vector<Node> nodes_;
  std::vector<Span> comments_;
};

} // namespace mbsgen::language
