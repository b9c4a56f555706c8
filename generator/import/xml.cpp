// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/xml.h"
#include "base/text.h"
#include "import/numbers.h"
#include <algorithm>
#include <array>
#include <cstddef>

namespace mbsgen::importer {

namespace {

// Largest XML file that is read (bytes). The tree in memory is at most some thirty times as large.
constexpr std::size_t largest_xml = 8u << 20;

// Most attributes of one element. tinyxml2 compares each with all before it.
constexpr std::size_t most_attributes = 200;

int line_of(std::string_view text, std::size_t offset) {
  const auto end = text.begin() + static_cast<std::ptrdiff_t>(offset);
  return 1 + static_cast<int>(std::count(text.begin(), end, '\n'));
}

/// Offset of the first entity declaration outside comments; npos when there is none.
std::size_t entity_declaration(std::string_view text) {
  std::size_t at = 0;
  while ((at = text.find("<!", at)) != std::string_view::npos) {
    if (text.substr(at, 8) == "<!ENTITY") return at;
    if (text.substr(at, 4) == "<!--") at = std::min(text.find("-->", at), text.size() - 1);
    ++at;
  }
  return at;
}

/// Offset of the end of what begins at `at` and ends with `end`; the end of the text when it does not end.
std::size_t after(std::string_view text, std::string_view end, std::size_t at) {
  const std::size_t found = text.find(end, at);
  return found == std::string_view::npos ? text.size() : found + end.size();
}

/// Offset of the end of the tag that begins at `at`; counts its attributes.
std::size_t after_tag(std::string_view text, std::size_t at, std::size_t& attributes) {
  for (attributes = 0; at < text.size() && text[at] != '>'; ++at) {
    if (text[at] == '=') ++attributes;
    if (text[at] == '"' || text[at] == '\'') at = std::min(text.find(text[at], at + 1), text.size() - 1);
  }
  return at;
}

/// Offset of the first element with more attributes than are allowed; npos when there is none.
std::size_t overloaded_element(std::string_view text) {
  std::size_t at = 0;
  while ((at = text.find('<', at)) != std::string_view::npos) {
    const std::size_t begin = at;
    std::size_t attributes = 0;
    if (text.substr(at, 4) == "<!--")
      at = after(text, "-->", at);
    else if (text.substr(at, 9) == "<![CDATA[")
      at = after(text, "]]>", at);
    else
      at = after_tag(text, at, attributes);
    if (attributes > most_attributes) return begin;
  }
  return at;
}

// False, with an error, for a text that tinyxml2 would misread or would need unreasonable time or memory
// for: too large, with zero bytes, entity declarations or elements of very many attributes.
bool is_harmless(std::string_view text, Diagnostics& diagnostics) {
  if (text.size() > largest_xml) {
    diagnostics.error({}, "the file is larger than " + std::to_string(largest_xml >> 20) +
                              " MiB, remove meshes and drawings from it");
    return false;
  }
  if (const auto at = text.find('\0'); at != std::string_view::npos) {
    diagnostics.error({line_of(text, at), 0, {}}, "a zero byte, the file must be plain UTF-8 text");
    return false;
  }
  if (const auto at = entity_declaration(text); at != std::string_view::npos) {
    diagnostics.error({line_of(text, at), 0, {}}, "entity declarations are not read, write the values out");
    return false;
  }
  if (const auto at = overloaded_element(text); at != std::string_view::npos) {
    diagnostics.error({line_of(text, at), 0, {}}, "an element with more than " +
                                                      std::to_string(most_attributes) +
                                                      " attributes, remove them");
    return false;
  }
  return true;
}

struct Format {
  std::string_view root;
  const char* advice;
};
constexpr std::array<Format, 4> formats{
    {{"mujoco", "this is MJCF, give it a name that ends in .xml"},
     {"sdf", "this is SDF, give it a name that ends in .sdf"},
     {"OpenSimDocument", "this is a model of OpenSim, which is not read, write a model file"},
     {"COLLADA", "this is a mesh and no mechanism, import the URDF file that names it"}}};

// The name of the first element, behind declarations and comments; empty where there is none.
std::string_view root_of(std::string_view text) {
  for (std::size_t at = text.find('<'); at != std::string_view::npos; at = text.find('<', at + 1)) {
    if (text.substr(at, 4) == "<!--") at = std::min(text.find("-->", at), text.size() - 1);
    const std::string_view name = text.substr(std::min(at + 1, text.size()));
    if (text[at] == '<' && !name.empty() && name.front() != '?' && name.front() != '!')
      return name.substr(0, std::min(name.find_first_of(" \t\r\n/>"), name.size()));
  }
  return {};
}

bool is_xml(std::string_view text) {
  if (text.substr(0, 3) == "\xEF\xBB\xBF") text.remove_prefix(3);
  const std::size_t first = text.find_first_not_of(blanks);
  return first != std::string_view::npos && text[first] == '<';
}

// About an XML format that is known and not read, by its root element ("mujoco"): its name, and what to do;
// empty for others.
std::string advice_on_root(std::string_view root) {
  const auto* const found =
      std::find_if(formats.begin(), formats.end(), [&](const Format& one) { return one.root == root; });
  return found == formats.end() ? "" : found->advice;
}

} // namespace

std::string advice_on_xml(std::string_view text) {
  if (!is_xml(text)) return {};
  const std::string_view root = root_of(text);
  if (root == "robot" && text.find("xacro:") != std::string_view::npos)
    return "this is a file of macros, expand it with xacro first: xacro FILE > ROBOT.urdf";
  if (root == "robot") return "this is a URDF file, give it a name that ends in .urdf";
  if (root == "mbsDescR7") return "this is a ROBOTRAN project, give it a name that ends in .mbs";
  const std::string advice = advice_on_root(root);
  return !advice.empty()
             ? advice
             : "this is XML and no model file; the name of a URDF file ends in .urdf, that of a ROBOTRAN "
               "project in .mbs, that of SDF in .sdf, and the root of MJCF is <mujoco>";
}

bool is_mjcf(std::string_view text) {
  return is_xml(text) && root_of(text) == "mujoco";
}

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
    diagnostics.error({}, "the file holds no XML element, it must hold one" +
                              (root.empty() ? "" : " <" + root + ">"));
    return nullptr;
  }
  if (!root.empty() && root != first->Name()) {
    refuse_root(*first, root, diagnostics);
    return nullptr;
  }
  if (const XmlElement* const second = first->NextSiblingElement()) {
    diagnostics.error(location(*second), std::string("<") + second->Name() + "> follows the end of <" +
                                             first->Name() + ">, an XML file has one root element");
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
