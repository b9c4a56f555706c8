// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/diagnostics.h"
#include "import/rigid.h"
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <tinyxml2.h>

namespace mbsgen::importer {

/// About an XML file whose name does not tell an importer: what it is by its root element, and what to do.
/// Empty for a text that is no XML.
std::string advice_on_xml(std::string_view text);

/// True for XML whose root element is that of MJCF.
bool is_mjcf(std::string_view text);

using XmlElement = tinyxml2::XMLElement;

/// The place of an element.
Location location(const XmlElement& element);

/// The document of a text that is one well-formed element named `root` (empty: of any name); null with errors otherwise. Declared
/// entities are refused, not expanded; the limits are those of xml_guard.h, and a depth of 100 elements.
std::unique_ptr<tinyxml2::XMLDocument> parse_xml(std::string_view text, const std::string& root,
                                                 Diagnostics& diagnostics);

/// Every child element of `parent` (which may be null) with this name, for range-based loops.
class Children {
public:
  Children(const XmlElement* parent, const char* name);

  class Iterator {
  public:
    explicit Iterator(const XmlElement* element) : element_(element) {}
    const XmlElement& operator*() const { return *element_; }
    Iterator& operator++();
    bool operator!=(const Iterator& other) const { return element_ != other.element_; }

  private:
    const XmlElement* element_;
  };
  Iterator begin() const { return Iterator(first_); }
  Iterator end() const { return Iterator(nullptr); }

private:
  const XmlElement* first_;
};

/// The first child of that name; null when there is none or when `parent` is null.
const XmlElement* child(const XmlElement* parent, const char* name);

/// The value of an attribute; empty with an error when it is absent.
std::optional<std::string> required_attribute(const XmlElement& element, const char* name,
                                              Diagnostics& diagnostics);

/// A number in an attribute; `absent` when the attribute is missing; 0 with an error for anything but a
/// number.
double number_attribute(const XmlElement& element, const char* name, double absent, Diagnostics& diagnostics);
/// As above, for an attribute that must be there: 0 with an error when it is not.
double required_number(const XmlElement& element, const char* name, Diagnostics& diagnostics);

/// Three numbers in an attribute; `absent` when it is missing; zeros with an error for any other text.
Vec3 vector_attribute(const XmlElement& element, const char* name, const Vec3& absent,
                      Diagnostics& diagnostics);

/// The text inside the child of that name, without white space around it; empty when there is none.
std::string child_text(const XmlElement* parent, const char* name);

/// The number inside the child of that name; 0 when there is no such child or no text in it; 0 with an error
/// for any other text.
double child_number(const XmlElement* parent, const char* name, Diagnostics& diagnostics);

} // namespace mbsgen::importer
