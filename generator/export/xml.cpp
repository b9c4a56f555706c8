// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/xml.h"
#include "import/angle.h"
#include "import/numbers.h"
#include <tinyxml2.h>

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

Xml::Xml(const std::string& comment) : printer_(std::make_unique<tinyxml2::XMLPrinter>()) {
  printer_->PushHeader(false, true);
  printer_->PushComment((" " + comment + " ").c_str());
}

Xml::~Xml() = default;

namespace {

void open(tinyxml2::XMLPrinter& printer, const char* name, const Attributes& attributes) {
  printer.OpenElement(name);
  for (const auto& [key, value] : attributes) printer.PushAttribute(key, value.c_str());
}

} // namespace

Xml::Scope::Scope(Xml& xml, const char* name, const Attributes& attributes) : xml_(xml) {
  open(*xml_.printer_, name, attributes);
}

Xml::Scope::~Scope() {
  xml_.printer_->CloseElement();
}

void Xml::leaf(const char* name, const Attributes& attributes) {
  open(*printer_, name, attributes);
  printer_->CloseElement();
}

void Xml::leaf(const char* name, const std::string& text, const Attributes& attributes) {
  open(*printer_, name, attributes);
  printer_->PushText(text.c_str());
  printer_->CloseElement();
}

std::string Xml::text() const {
  return printer_->CStr();
}

} // namespace mbsgen::exporter
