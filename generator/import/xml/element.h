// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/diagnostics.h"
#include <cstddef>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

namespace mbsgen::importer {

class XmlDocument;

/// An attribute. Its texts live as long as the document.
struct XmlAttribute {
  const char* name;
  const char* value;
  std::size_t offset; ///< of the value in the text; that of the element where the value is empty
};

/// An element of a document, at one address as long as the document.
class XmlElement {
public:
  const char* name() const { return name_; }
  /// The value of an attribute; null when it is absent.
  const char* attribute(std::string_view name) const;
  /// True when the attribute is there with this value.
  bool has(std::string_view name, std::string_view value) const;
  const std::vector<XmlAttribute>& attributes() const { return attributes_; }
  /// The text before the first child element; null when there is none but white space.
  const char* text() const { return text_; }

  const XmlElement* parent() const { return parent_; } ///< null for the root
  const XmlElement* first_child() const { return first_child_; }
  const XmlElement* next() const { return next_; } ///< the next child of the parent
  /// The first child of that name; null when there is none.
  const XmlElement* child(std::string_view name) const;

  const XmlDocument& document() const { return *document_; }
  int line() const;
  /// Line and column; the column is 0, not known, in lines so long that nobody counts in them.
  Location place() const;
  /// The place of an attribute's value; that of the element when it is absent.
  Location place_of(std::string_view attribute) const;
  /// The place of the text; that of the element when there is none.
  Location place_of_text() const;

private:
  friend class XmlTree;

  const XmlAttribute* find(std::string_view name) const;

  const char* name_ = "";
  const char* text_ = nullptr;
  std::vector<XmlAttribute> attributes_;
  const XmlElement* parent_ = nullptr;
  const XmlElement* first_child_ = nullptr;
  const XmlElement* next_ = nullptr;
  const XmlDocument* document_ = nullptr;
  std::size_t offset_ = 0; ///< of its <
  std::size_t text_offset_ = 0;
};

/// The elements of a text, and the text.
class XmlDocument {
public:
  explicit XmlDocument(std::string_view text);
  XmlDocument(const XmlDocument&) = delete;
  XmlDocument& operator=(const XmlDocument&) = delete;

  const XmlElement& root() const { return elements_.front(); }
  int line(std::size_t offset) const;
  Location place(std::size_t offset) const;

private:
  friend class XmlTree;

  std::string text_;               ///< as it was read; columns are counted in it
  std::string parsed_;             ///< its names and values, each with a zero behind
  std::vector<std::size_t> lines_; ///< where each begins
  std::deque<XmlElement> elements_;
};

/// Every child of an element (which may be null), or those of one name, for range-based loops.
class Children {
public:
  explicit Children(const XmlElement* parent) : first_(parent == nullptr ? nullptr : parent->first_child()) {}
  Children(const XmlElement* parent, std::string_view name)
      : first_(parent == nullptr ? nullptr : parent->child(name)) {
    if (first_ != nullptr) name_ = first_->name();
  }

  class Iterator {
  public:
    Iterator(const XmlElement* element, std::string_view name) : element_(element), name_(name) {}
    const XmlElement& operator*() const { return *element_; }
    Iterator& operator++() {
      do element_ = element_->next();
      while (element_ != nullptr && !name_.empty() && name_ != element_->name());
      return *this;
    }
    bool operator!=(const Iterator& other) const { return element_ != other.element_; }

  private:
    const XmlElement* element_;
    std::string_view name_;
  };
  Iterator begin() const { return Iterator(first_, name_); }
  Iterator end() const { return Iterator(nullptr, {}); }

private:
  const XmlElement* first_;
  std::string_view name_; ///< empty: of any
};

} // namespace mbsgen::importer
