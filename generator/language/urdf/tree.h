// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "language/text/span.h"
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace mbsgen::language {

/// An XML text as a tree, as far as one can be seen: quotes, tags and ends of elements may be missing. The text must
/// outlive it. Elements deeper than 100 levels are left out.
class XmlTree {
public:
  struct Attribute {
    Span name;
    Span value; ///< without quotes
    bool has_value = false;
  };
  struct Element {
    int parent = -1;
    std::string name;
    std::string path; ///< "robot/link/inertial"
    Span title;       ///< its name in the start tag
    Span tag;         ///< the start tag
    Span end_title;   ///< its name in the end tag; empty: it has none
    Span whole;
    std::vector<Attribute> attributes = {};
    std::vector<int> children = {};
  };

  explicit XmlTree(std::string_view text);

  std::string_view text() const { return text_; }
  /// Parents come before children.
  const std::vector<Element>& elements() const { return elements_; }
  const Element& operator[](int index) const { return elements_[static_cast<std::size_t>(index)]; }
  const std::vector<Span>& comments() const { return comments_; }

  /// The attribute of that name; null: there is none.
  const Attribute* attribute(int element, std::string_view name) const;
  /// Its value; empty: there is none.
  std::string value(int element, std::string_view name) const;
  /// The first child of that name; -1: there is none, or no element.
  int child(int element, std::string_view name) const;
  /// The innermost element whose contents or tags are around the cursor; -1: there is none.
  int around(std::size_t cursor) const;

private:
  friend class XmlTreeReader;

  std::string_view text_;
  std::vector<Element> elements_;
  std::vector<Span> comments_;
};

} // namespace mbsgen::language
