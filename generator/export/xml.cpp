// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/xml.h"
#include "import/angle.h"
#include "import/numbers.h"
#include <pugixml.hpp>
#include <sstream>

namespace mbsgen::exporter {

std::string text_of(double value) {
  return importer::number_text(value);
}

std::string text_of(const std::vector<double>& values) {
  std::string text;
  for (const double value : values) text += (text.empty() ? "" : " ") + text_of(value);
  return text;
}

std::array<double, 6> entries_of(const importer::Mat3& tensor) {
  return {tensor[0], tensor[4], tensor[8], tensor[1], tensor[2], tensor[5]};
}

std::array<double, 3> angles_of(const importer::Mat3& rotation) {
  const importer::Rpy rpy = importer::rpy_of(rotation);
  return {rpy[0].value, rpy[1].value, rpy[2].value};
}

struct Xml::Document {
  pugi::xml_document whole;
  pugi::xml_node open = whole; ///< which the next element goes into

  pugi::xml_node add(const char* name, const Attributes& attributes) {
    pugi::xml_node added = open.append_child(name);
    for (const auto& [key, value] : attributes) added.append_attribute(key) = value.c_str();
    return added;
  }
};

Xml::Xml(const std::string& comment) : document_(std::make_unique<Document>()) {
  pugi::xml_node declaration = document_->whole.append_child(pugi::node_declaration);
  declaration.append_attribute("version") = "1.0";
  declaration.append_attribute("encoding") = "UTF-8";
  document_->whole.append_child(pugi::node_comment).set_value((" " + comment + " ").c_str());
}

Xml::~Xml() = default;

Xml::Scope::Scope(Xml& xml, const char* name, const Attributes& attributes) : xml_(xml) {
  xml_.document_->open = xml_.document_->add(name, attributes);
}

Xml::Scope::~Scope() {
  xml_.document_->open = xml_.document_->open.parent();
}

void Xml::leaf(const char* name, const Attributes& attributes) {
  document_->add(name, attributes);
}

void Xml::leaf(const char* name, const std::string& text, const Attributes& attributes) {
  document_->add(name, attributes).text().set(text.c_str());
}

std::string Xml::text() const {
  std::ostringstream text;
  document_->whole.save(text, "    ", pugi::format_default, pugi::encoding_utf8);
  return text.str();
}

} // namespace mbsgen::exporter
