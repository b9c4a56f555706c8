// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/xml.h"
#include "base/text.h"
#include "import/foreign_format.h"
#include "import/numbers.h"
#include "import/trimmed.h"
#include "import/xml_guard.h"

namespace mbsgen::importer {
namespace {

using tinyxml2::XMLDocument;

// tinyxml2's own limit depends on its version: 100 or 500.
constexpr int most_levels = 100;
constexpr const char* too_deep = "elements are nested deeper than 100 levels, remove levels";

// The first element below `most_levels` others.
class TooDeep : public tinyxml2::XMLVisitor {
public:
  bool VisitEnter(const XmlElement& element, const tinyxml2::XMLAttribute* /*first*/) override {
    if (++level_ > most_levels && found_ == nullptr) found_ = &element;
    return found_ == nullptr;
  }
  bool VisitExit(const XmlElement& /*element*/) override {
    --level_;
    return true;
  }
  const XmlElement* found() const { return found_; }

private:
  int level_ = 0;
  const XmlElement* found_ = nullptr;
};

std::string complaint(tinyxml2::XMLError error) {
  switch (error) {
  case tinyxml2::XML_ERROR_MISMATCHED_ELEMENT:
    return "an element that begins here is not closed where it should be, check the end tags after it";
  case tinyxml2::XML_ERROR_PARSING_ATTRIBUTE:
    return "not well-formed XML, check the attributes of this element";
  case tinyxml2::XML_ERROR_PARSING_COMMENT:
    return "not well-formed XML, this comment lacks its -->";
  case tinyxml2::XML_ELEMENT_DEPTH_EXCEEDED:
    return too_deep;
  default:
    return "not well-formed XML, check that every element before this line is closed";
  }
}

void refuse_root(const XmlElement& element, const std::string& root, Diagnostics& diagnostics) {
  const std::string advice = advice_on_root(element.Name());
  diagnostics.error(location(element), std::string("the root element is <") + element.Name() +
                                           ">, it must be <" + root + ">" +
                                           (advice.empty() ? "" : ": " + advice));
}

std::string number_advice(const std::string& text) {
  if (text.find("${") != std::string::npos) return ", expand the file with xacro first";
  return ", write a finite decimal number of at most 1e60";
}

void refuse_number(const XmlElement& element, const std::string& where, const std::string& text,
                   Diagnostics& diagnostics) {
  constexpr std::size_t shown = 60;
  const std::string cut = text.size() > shown ? text.substr(0, shown) + "..." : text;
  diagnostics.error(location(element), where + " is " + mbsgen::quoted(cut) + number_advice(text));
}

std::string attribute_place(const XmlElement& element, const char* name) {
  return std::string("attribute ") + name + " of <" + element.Name() + ">";
}

} // namespace

Location location(const XmlElement& element) {
  return {element.GetLineNum(), 0, {}};
}

std::unique_ptr<XMLDocument> parse_xml(std::string_view text, const std::string& root,
                                       Diagnostics& diagnostics) {
  if (!is_harmless(text, diagnostics)) return nullptr;
  auto document = std::make_unique<XMLDocument>();
  const auto error = document->Parse(text.data(), text.size());
  if (error != tinyxml2::XML_SUCCESS && error != tinyxml2::XML_ERROR_EMPTY_DOCUMENT) {
    diagnostics.error({document->ErrorLineNum(), 0, {}}, complaint(error));
    return nullptr;
  }
  TooDeep search;
  document->Accept(&search);
  if (search.found() != nullptr) {
    diagnostics.error(location(*search.found()), too_deep);
    return nullptr;
  }
  const XmlElement* const first = document->RootElement();
  if (first == nullptr) {
    diagnostics.error({}, "the file holds no XML element, it must hold one <" + root + ">");
    return nullptr;
  }
  if (root != first->Name()) {
    refuse_root(*first, root, diagnostics);
    return nullptr;
  }
  if (const XmlElement* const second = first->NextSiblingElement()) {
    diagnostics.error(location(*second), std::string("<") + second->Name() + "> follows the end of <" + root +
                                             ">, an XML file has one root element");
    return nullptr;
  }
  return document;
}

Children::Children(const XmlElement* parent, const char* name) : first_(child(parent, name)) {}

Children::Iterator& Children::Iterator::operator++() {
  element_ = element_->NextSiblingElement(element_->Name());
  return *this;
}

const XmlElement* child(const XmlElement* parent, const char* name) {
  return parent == nullptr ? nullptr : parent->FirstChildElement(name);
}

std::optional<std::string> required_attribute(const XmlElement& element, const char* name,
                                              Diagnostics& diagnostics) {
  if (const char* const text = element.Attribute(name)) return std::string(text);
  diagnostics.error(location(element),
                    std::string("<") + element.Name() + "> has no attribute " + name + ", add it");
  return std::nullopt;
}

double number_attribute(const XmlElement& element, const char* name, double absent,
                        Diagnostics& diagnostics) {
  const char* const text = element.Attribute(name);
  if (text == nullptr) return absent;
  const auto value = parse_number(text);
  if (!value) refuse_number(element, attribute_place(element, name), text, diagnostics);
  return value.value_or(0);
}

double required_number(const XmlElement& element, const char* name, Diagnostics& diagnostics) {
  if (!required_attribute(element, name, diagnostics)) return 0;
  return number_attribute(element, name, 0, diagnostics);
}

Vec3 vector_attribute(const XmlElement& element, const char* name, const Vec3& absent,
                      Diagnostics& diagnostics) {
  const char* const text = element.Attribute(name);
  if (text == nullptr) return absent;
  const auto values = parse_numbers(text);
  if (values && values->size() == 3) return {(*values)[0], (*values)[1], (*values)[2]};
  if (!values)
    refuse_number(element, attribute_place(element, name), text, diagnostics);
  else
    diagnostics.error(location(element), attribute_place(element, name) + " holds " +
                                             std::to_string(values->size()) + " numbers, write three");
  return {};
}

std::string child_text(const XmlElement* parent, const char* name) {
  const XmlElement* const element = child(parent, name);
  const char* const text = element == nullptr ? nullptr : element->GetText();
  return text == nullptr ? std::string() : std::string(trimmed(text));
}

double child_number(const XmlElement* parent, const char* name, Diagnostics& diagnostics) {
  const std::string text = child_text(parent, name);
  if (text.empty()) return 0;
  const auto value = parse_number(text);
  if (!value) refuse_number(*child(parent, name), std::string("<") + name + ">", text, diagnostics);
  return value.value_or(0);
}

} // namespace mbsgen::importer
