// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/xml/parse.h"
#include "import/xml/formats.h"
#include <algorithm>
#include <cstddef>
#include <pugixml.hpp>
#include <set>

namespace mbsgen::importer {

/// Makes the elements of a document from what pugixml has read in its text.
class XmlTree {
public:
  XmlTree(XmlDocument& document, Diagnostics& diagnostics) : document_(document), diagnostics_(diagnostics) {}

  // False, with an error.
  bool read() {
    const pugi::xml_parse_result result = parsed_.load_buffer_inplace(
        document_.parsed_.data(), document_.parsed_.size(), pugi::parse_default, pugi::encoding_utf8);
    if (!result && result.status != pugi::status_no_document_element)
      return refuse(static_cast<std::size_t>(result.offset), complaint(result.status));
    for (const pugi::xml_node& node : parsed_.children())
      if (node.type() == pugi::node_element && make(node, nullptr, 1) == nullptr) return false;
    return true;
  }

  // Elements that are not within another.
  const std::vector<const XmlElement*>& outermost() const { return outermost_; }

private:
  static constexpr int most_levels = 100;
  static constexpr std::size_t most_attributes = 200;

  static const char* complaint(pugi::xml_parse_status status) {
    switch (status) {
    case pugi::status_end_element_mismatch:
      return "not well-formed XML, the end tag here does not close the element that is open, or an end tag is "
             "missing: check the end tags before it";
    case pugi::status_bad_attribute:
      return "not well-formed XML, check the attributes of this element";
    case pugi::status_bad_comment:
      return "not well-formed XML, this comment lacks its -->";
    default:
      return "not well-formed XML, check that every element before this line is closed";
    }
  }

  bool refuse(std::size_t offset, const std::string& message) {
    diagnostics_.error(document_.place(std::min(offset, document_.text_.size())), message);
    return false;
  }

  // Null with an error.
  XmlElement* make(const pugi::xml_node& node, const XmlElement* parent, int level) {
    XmlElement& made = document_.elements_.emplace_back();
    made.name_ = node.name();
    made.parent_ = parent;
    made.document_ = &document_;
    made.offset_ = offset_of(node.name(), 1) - 1; // the < before it
    if (parent == nullptr) outermost_.push_back(&made);
    if (level > most_levels) {
      refuse(made.offset_, "elements are nested deeper than 100 levels, remove levels");
      return nullptr;
    }
    if (!take_attributes(node, made)) return nullptr;
    XmlElement* last = nullptr;
    for (const pugi::xml_node& one : node.children()) {
      if (one.type() == pugi::node_element) {
        XmlElement* const child = make(one, &made, level + 1);
        if (child == nullptr) return nullptr;
        (last == nullptr ? made.first_child_ : last->next_) = child;
        last = child;
      } else if (made.text_ == nullptr && last == nullptr) {
        made.text_ = one.value();
        made.text_offset_ = offset_of(one.value(), made.offset_);
      }
    }
    return &made;
  }

  bool take_attributes(const pugi::xml_node& node, XmlElement& made) {
    std::set<std::string_view> names;
    for (const pugi::xml_attribute& one : node.attributes()) {
      made.attributes_.push_back({one.name(), one.value(), offset_of(one.value(), made.offset_)});
      if (!names.insert(one.name()).second)
        return refuse(offset_of(one.name(), made.offset_), "not well-formed XML, the attribute " +
                                                               std::string(one.name()) +
                                                               " is there twice, remove one");
    }
    if (made.attributes_.size() <= most_attributes) return true;
    return refuse(made.offset_, "an element with more than " + std::to_string(most_attributes) +
                                    " attributes, remove them");
  }

  // Names and values lie in the text, but for those without a letter.
  std::size_t offset_of(const char* text, std::size_t absent) const {
    const char* const begin = document_.parsed_.data();
    const std::less<const char*> before;
    if (before(text, begin) || !before(text, begin + document_.parsed_.size())) return absent;
    return static_cast<std::size_t>(text - begin);
  }

  XmlDocument& document_;
  Diagnostics& diagnostics_;
  pugi::xml_document parsed_;
  std::vector<const XmlElement*> outermost_;
};

namespace {

// Largest XML file that is read (bytes). The tree in memory is at most some thirty times as large.
constexpr std::size_t largest_xml = 8u << 20;

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

// False, with an error, for a text that would be misread or would need unreasonable time or memory: too large, with
// zero bytes or entity declarations.
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
  return true;
}

void refuse_root(const XmlElement& element, const std::string& root, Diagnostics& diagnostics) {
  const std::string advice = advice_on_root(element.name());
  diagnostics.error(element.place(), std::string("the root element is <") + element.name() +
                                         ">, it must be <" + root + ">" +
                                         (advice.empty() ? "" : ": " + advice));
}

} // namespace

std::unique_ptr<XmlDocument> parse_xml(std::string_view text, const std::string& root,
                                       Diagnostics& diagnostics) {
  if (!is_harmless(text, diagnostics)) return nullptr;
  auto document = std::make_unique<XmlDocument>(text);
  XmlTree tree(*document, diagnostics);
  if (!tree.read()) return nullptr;
  if (tree.outermost().empty()) {
    diagnostics.error({}, "the file holds no XML element, it must hold one" +
                              (root.empty() ? "" : " <" + root + ">"));
    return nullptr;
  }
  const XmlElement& first = *tree.outermost()[0];
  if (!root.empty() && root != first.name()) {
    refuse_root(first, root, diagnostics);
    return nullptr;
  }
  if (tree.outermost().size() > 1) {
    const XmlElement& second = *tree.outermost()[1];
    diagnostics.error(second.place(), std::string("<") + second.name() + "> follows the end of <" +
                                          first.name() + ">, an XML file has one root element");
    return nullptr;
  }
  return document;
}

} // namespace mbsgen::importer
