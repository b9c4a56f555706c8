// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/xml/element.h"
#include "base/text.h"
#include <algorithm>

namespace mbsgen::importer {

const XmlAttribute* XmlElement::find(std::string_view name) const {
  const auto found = std::find_if(attributes_.begin(), attributes_.end(),
                                  [&](const XmlAttribute& one) { return one.name == name; });
  return found == attributes_.end() ? nullptr : &*found;
}

const char* XmlElement::attribute(std::string_view name) const {
  const XmlAttribute* const found = find(name);
  return found == nullptr ? nullptr : found->value;
}

bool XmlElement::has(std::string_view name, std::string_view value) const {
  const XmlAttribute* const found = find(name);
  return found != nullptr && found->value == value;
}

const XmlElement* XmlElement::child(std::string_view name) const {
  const XmlElement* one = first_child_;
  while (one != nullptr && name != one->name()) one = one->next();
  return one;
}

int XmlElement::line() const {
  return document_->line(offset_);
}

Location XmlElement::place() const {
  return document_->place(offset_);
}

Location XmlElement::place_of(std::string_view attribute) const {
  const XmlAttribute* const found = find(attribute);
  return found == nullptr ? place() : document_->place(found->offset);
}

Location XmlElement::place_of_text() const {
  return document_->place(text_ == nullptr ? offset_ : text_offset_);
}

XmlDocument::XmlDocument(std::string_view text) : text_(text), parsed_(text), lines_{0} {
  for (std::size_t at = 0; at < text_.size(); ++at)
    if (text_[at] == '\n') lines_.push_back(at + 1);
}

int XmlDocument::line(std::size_t offset) const {
  return static_cast<int>(std::upper_bound(lines_.begin(), lines_.end(), offset) - lines_.begin());
}

Location XmlDocument::place(std::size_t offset) const {
  constexpr std::size_t longest =
      5000; // bytes before the place: files of one line would be read again and again
  const int number = line(offset);
  const std::size_t begin = lines_[static_cast<std::size_t>(number) - 1];
  if (offset - begin > longest) return {number, 0, {}};
  const std::string_view before = std::string_view(text_).substr(begin, offset - begin);
  return {number, 1 + static_cast<int>(characters(before)), {}};
}

} // namespace mbsgen::importer
