// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/urdf/proposals.h"
#include "import/urdf/urdf_words.h"
#include "language/urdf/descriptions.h"
#include "language/urdf/names.h"
#include <algorithm>
#include <string>
#include <utility>

namespace mbsgen::language {

namespace {

using importer::Fate;
using importer::urdf_words;
using importer::Vocabulary;

bool is_welcome(const Vocabulary::Entry* entry) {
  return entry != nullptr && entry->word.fate != Fate::refused && entry->word.fate != Fate::warned;
}

// A cursor in a URDF file.
class Cursor {
public:
  Cursor(const XmlTree& tree, const Contents& contents, std::size_t at)
      : tree_(tree), contents_(contents), at_(at) {}

  std::vector<Proposal> take() {
    for (const Span& comment : tree_.comments())
      if (comment.encloses(at_)) return {};
    for (std::size_t i = 0; i < tree_.elements().size(); ++i)
      if (is_in_tag(tree_.elements()[i])) {
        in_tag(static_cast<int>(i));
        return std::move(proposals_);
      }
    in_end_tag();
    return std::move(proposals_);
  }

private:
  bool is_in_tag(const XmlTree::Element& element) const {
    const bool is_finished = element.tag.end > 0 && tree_.text()[element.tag.end - 1] == '>';
    return element.tag.begin < at_ && (is_finished ? at_ < element.tag.end : at_ <= element.tag.end);
  }

  void in_tag(int number) {
    const XmlTree::Element& element = tree_[number];
    if (element.title.touches(at_)) return elements(element.parent, element.title);
    for (const XmlTree::Attribute& one : element.attributes) {
      if (one.has_value && one.value.touches(at_)) return values(element, one);
      if (one.name.touches(at_)) return attributes(element, one.name, one.has_value);
    }
    attributes(element, {at_, at_}, false);
  }

  // "</" and perhaps a part of a name before the cursor.
  void in_end_tag() {
    const std::string_view text = tree_.text();
    const std::size_t mark = at_ == 0 ? std::string_view::npos : text.rfind("</", at_ - 1);
    if (mark == std::string_view::npos || mark + 2 > at_) return;
    if (text.substr(mark + 2, at_ - mark - 2).find_first_of(" \t\r\n>") != std::string_view::npos) return;
    int around = tree_.around(mark == 0 ? 0 : mark);
    if (around < 0) return;
    Proposal one{tree_[around].name, tree_[around].name + ">", {mark + 2, at_}, ProposalKind::key};
    proposals_.push_back(std::move(one));
  }

  void elements(int parent, const Span& place) {
    if (parent < 0) {
      proposals_.push_back({"robot", "robot", place, ProposalKind::key, "", description("robot")});
      return;
    }
    const std::string path = tree_[parent].path;
    const Vocabulary::Entry* const entry = urdf_words().find(path);
    if (entry == nullptr) return;
    for (const std::string& name : entry->elements) {
      const std::string inner = path + '/' + name;
      if (!is_welcome(urdf_words().find(inner))) continue;
      proposals_.push_back({name, name, place, ProposalKind::key, "", description(inner)});
    }
  }

  void attributes(const XmlTree::Element& element, const Span& place, bool has_value) {
    const Vocabulary::Entry* const entry = urdf_words().find(element.path);
    if (entry == nullptr) return;
    for (const std::string& name : entry->attributes) {
      if (is_present(element, name, place)) continue;
      Proposal one{name, has_value ? name : name + "=\"\"", place, ProposalKind::key};
      one.documentation = description(element.path + '@' + name);
      if (!has_value) one.snippet = name + "=\"$0\"";
      proposals_.push_back(std::move(one));
    }
  }

  bool is_present(const XmlTree::Element& element, const std::string& name, const Span& but) const {
    return std::any_of(element.attributes.begin(), element.attributes.end(),
                       [&](const XmlTree::Attribute& one) {
                         return one.name.begin != but.begin && one.name.of(tree_.text()) == name;
                       });
  }

  void values(const XmlTree::Element& element, const XmlTree::Attribute& attribute) {
    const std::string name(attribute.name.of(tree_.text()));
    const bool is_closed =
        attribute.value.end < tree_.text().size() &&
        (tree_.text()[attribute.value.end] == '"' || tree_.text()[attribute.value.end] == '\'');
    const Span place = is_closed ? attribute.value : Span{attribute.value.begin, at_};
    for (const std::string& word : words_of(element.path + '@' + name))
      proposals_.push_back({word, word, place, ProposalKind::value});
    for (const Kind kind : named_by(element.path, name))
      for (const std::string& known : contents_.names(kind))
        if (!declares(element, name)) proposals_.push_back({known, known, place, ProposalKind::name});
  }

  // A new name is no other one's.
  static bool declares(const XmlTree::Element& element, const std::string& attribute) {
    return attribute == "name" && (element.path == "robot" || element.path == "robot/link" ||
                                   element.path == "robot/joint" || element.path == "robot/material");
  }

  const XmlTree& tree_;
  const Contents& contents_;
  std::size_t at_;
  std::vector<Proposal> proposals_;
};

} // namespace

std::vector<Proposal> proposals(const XmlTree& tree, const Contents& contents, std::size_t cursor) {
  return Cursor(tree, contents, cursor).take();
}

} // namespace mbsgen::language
