// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/xml.h"
#include "base/text.h"
#include "import/numbers.h"

namespace mbsgen::importer {

namespace {

std::string number_advice(const std::string& text) {
  if (text.find("${") != std::string::npos) return ", expand the file with xacro first";
  return ", write a finite decimal number of at most 1e60";
}

void refuse_number(const Location& place, const std::string& where, const std::string& text,
                   Diagnostics& diagnostics) {
  constexpr std::size_t shown = 60;
  const std::string cut = text.size() > shown ? text.substr(0, shown) + "..." : text;
  diagnostics.error(place, where + " is " + mbsgen::quoted(cut) + number_advice(text));
}

std::string attribute_place(const XmlElement& element, const char* name) {
  return std::string("attribute ") + name + " of <" + element.name() + ">";
}

} // namespace

Location location(const XmlElement& element) {
  return element.place();
}

Location location(const XmlElement& element, std::string_view attribute) {
  return element.place_of(attribute);
}

Location location_of_text(const XmlElement& element) {
  return element.place_of_text();
}

const XmlElement* child(const XmlElement* parent, const char* name) {
  return parent == nullptr ? nullptr : parent->child(name);
}

std::optional<std::string> required_attribute(const XmlElement& element, const char* name,
                                              Diagnostics& diagnostics) {
  if (const char* const text = element.attribute(name)) return std::string(text);
  diagnostics.error(location(element),
                    std::string("<") + element.name() + "> has no attribute " + name + ", add it");
  return std::nullopt;
}

double number_attribute(const XmlElement& element, const char* name, double absent,
                        Diagnostics& diagnostics) {
  const char* const text = element.attribute(name);
  if (text == nullptr) return absent;
  const auto value = parse_number(text);
  if (!value) refuse_number(location(element, name), attribute_place(element, name), text, diagnostics);
  return value.value_or(0);
}

double required_number(const XmlElement& element, const char* name, Diagnostics& diagnostics) {
  if (!required_attribute(element, name, diagnostics)) return 0;
  return number_attribute(element, name, 0, diagnostics);
}

Vec3 vector_attribute(const XmlElement& element, const char* name, const Vec3& absent,
                      Diagnostics& diagnostics) {
  const char* const text = element.attribute(name);
  if (text == nullptr) return absent;
  const auto values = parse_numbers(text);
  if (values && values->size() == 3) return {(*values)[0], (*values)[1], (*values)[2]};
  if (!values)
    refuse_number(location(element, name), attribute_place(element, name), text, diagnostics);
  else
    diagnostics.error(location(element, name), attribute_place(element, name) + " holds " +
                                                   std::to_string(values->size()) + " numbers, write three");
  return {};
}

std::string child_text(const XmlElement* parent, const char* name) {
  const XmlElement* const element = child(parent, name);
  const char* const text = element == nullptr ? nullptr : element->text();
  return text == nullptr ? std::string() : std::string(trimmed(text));
}

double child_number(const XmlElement* parent, const char* name, Diagnostics& diagnostics) {
  const std::string text = child_text(parent, name);
  if (text.empty()) return 0;
  const auto value = parse_number(text);
  if (!value)
    refuse_number(location_of_text(*child(parent, name)), std::string("<") + name + ">", text, diagnostics);
  return value.value_or(0);
}

} // namespace mbsgen::importer
