// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/urdf/tree.h"
#include <algorithm>
#include <utility>

namespace mbsgen::language {

namespace {

constexpr std::size_t most_levels = 100;
constexpr std::string_view blanks = " \t\r\n";
constexpr std::string_view ends_of_name = " \t\r\n=<>/\"'";

} // namespace

class XmlTreeReader {
public:
  explicit XmlTreeReader(XmlTree& tree) : tree_(tree), text_(tree.text_) {}

  void read() {
    for (at_ = text_.find('<'); at_ != std::string_view::npos; at_ = text_.find('<', at_)) tag();
    while (!open_.empty()) close(text_.size());
  }

private:
  static std::size_t index(int element) { return static_cast<std::size_t>(element); }

  bool begins(std::string_view start) const { return text_.substr(at_, start.size()) == start; }
  std::size_t behind(std::string_view end, std::size_t from) const {
    const std::size_t found = text_.find(end, from);
    return found == std::string_view::npos ? text_.size() : found + end.size();
  }

  void tag() {
    if (begins("<!--")) {
      const std::size_t begin = std::exchange(at_, behind("-->", at_ + 4));
      tree_.comments_.push_back({begin, at_});
    } else if (begins("<![CDATA[")) {
      at_ = behind("]]>", at_);
    } else if (begins("<!")) {
      at_ = behind(">", at_);
    } else if (begins("<?")) {
      at_ = behind("?>", at_);
    } else if (begins("</")) {
      end_tag();
    } else {
      start_tag();
    }
  }

  Span name() {
    const std::size_t begin = at_;
    at_ = std::min(text_.find_first_of(ends_of_name, at_), text_.size());
    return {begin, at_};
  }

  void skip_blanks() { at_ = std::min(text_.find_first_not_of(blanks, at_), text_.size()); }

  // An end tag closes the nearest element of its name, and those inside it; else it is one too many.
  void end_tag() {
    const std::size_t begin = at_;
    at_ += 2;
    const Span title = name();
    skip_blanks();
    if (at_ < text_.size() && text_[at_] == '>') ++at_;
    const auto found = std::find_if(open_.rbegin(), open_.rend(),
                                    [&](int element) { return tree_[element].name == title.of(text_); });
    if (found == open_.rend()) return;
    const int closed = *found;
    while (open_.back() != closed) close(begin);
    tree_.elements_[index(closed)].end_title = title;
    close(at_);
  }

  void close(std::size_t end) {
    tree_.elements_[index(open_.back())].whole.end = end;
    open_.pop_back();
  }

  void start_tag() {
    XmlTree::Element element;
    const std::size_t begin = at_++;
    element.title = name();
    element.name = element.title.of(text_);
    element.parent = open_.empty() ? -1 : open_.back();
    element.path = element.parent < 0 ? element.name : tree_[element.parent].path + '/' + element.name;
    const bool is_empty = attributes(element);
    element.tag = element.whole = {begin, at_};
    if (open_.size() >= most_levels) return;
    const int added = static_cast<int>(tree_.elements_.size());
    if (element.parent >= 0) tree_.elements_[index(element.parent)].children.push_back(added);
    tree_.elements_.push_back(std::move(element));
    if (!is_empty) open_.push_back(added);
  }

  // Up to the end of the start tag, or to the next tag where that is missing. True when the element ends with it.
  bool attributes(XmlTree::Element& element) {
    while (skip_blanks(), at_ < text_.size() && text_[at_] != '<') {
      if (text_[at_] == '>') return ++at_, false;
      if (begins("/>")) return at_ += 2, true;
      if (ends_of_name.find(text_[at_]) != std::string_view::npos)
        ++at_;
      else
        attribute(element);
    }
    return true; // unfinished: the next element is none of its contents
  }

  void attribute(XmlTree::Element& element) {
    XmlTree::Attribute one{name(), {}};
    const std::size_t behind_name = at_;
    skip_blanks();
    if (at_ < text_.size() && text_[at_] == '=') {
      ++at_;
      skip_blanks();
      one.value = value();
      one.has_value = true;
    } else {
      at_ = behind_name;
      one.value = {at_, at_};
    }
    element.attributes.push_back(one);
  }

  // A value without its second quote ends with its line, or before the next tag.
  Span value() {
    if (at_ >= text_.size() || (text_[at_] != '"' && text_[at_] != '\'')) return {at_, at_};
    const char quote = text_[at_++];
    const std::size_t begin = at_,
                      end = std::min(text_.find_first_of(quote == '"' ? "\"<" : "'<", at_), text_.size());
    if (end < text_.size() && text_[end] == quote) {
      at_ = end + 1;
      return {begin, end};
    }
    at_ = std::min(text_.find_first_of("\r\n<>", begin), text_.size());
    return {begin, at_};
  }

  XmlTree& tree_;
  std::string_view text_;
  std::size_t at_ = 0;
  std::vector<int> open_;
};

XmlTree::XmlTree(std::string_view text) : text_(text) {
  XmlTreeReader(*this).read();
}

const XmlTree::Attribute* XmlTree::attribute(int element, std::string_view name) const {
  if (element < 0) return nullptr;
  for (const Attribute& one : (*this)[element].attributes)
    if (one.has_value && one.name.of(text_) == name) return &one;
  return nullptr;
}

std::string XmlTree::value(int element, std::string_view name) const {
  const Attribute* const found = attribute(element, name);
  return found == nullptr ? std::string() : std::string(found->value.of(text_));
}

int XmlTree::child(int element, std::string_view name) const {
  if (element < 0) return -1;
  for (const int one : (*this)[element].children)
    if ((*this)[one].name == name) return one;
  return -1;
}

int XmlTree::around(std::size_t cursor) const {
  int inner = -1;
  for (std::size_t i = 0; i < elements_.size(); ++i)
    if (elements_[i].whole.encloses(cursor)) inner = static_cast<int>(i);
  return inner;
}

} // namespace mbsgen::language
