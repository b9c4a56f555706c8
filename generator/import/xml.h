// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/diagnostics.h"
#include "import/rigid.h"
#include "import/xml/element.h"
#include "import/xml/parse.h"
#include <optional>
#include <string>
#include <string_view>

namespace mbsgen::importer {

/// The place of an element.
Location location(const XmlElement& element);
/// The place of an attribute's value; that of the element when the attribute is absent.
Location location(const XmlElement& element, std::string_view attribute);
/// The place of the text before the first child; that of the element when there is none.
Location location_of_text(const XmlElement& element);

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
