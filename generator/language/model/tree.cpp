// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/model/tree.h"
#include "base/json_text.h"
#include <algorithm>
#include <utility>

namespace mbsgen::language {

namespace {

constexpr std::size_t most_levels = 100;
constexpr std::string_view blanks = " \t\r\n";
constexpr std::string_view marks = " \t\r\n{}[]:,\"/";

} // namespace

class JsonTreeReader {
public:
  explicit JsonTreeReader(JsonTree& tree) : tree_(tree), text_(tree.text_) {}

  void read() {
    while (skip_blanks(), at_ < text_.size()) token();
    for (const int open : open_) tree_.nodes_[index(open)].is_closed = false;
    while (!open_.empty()) close(text_.size());
  }

private:
  using Form = JsonTree::Form;
  using Node = JsonTree::Node;

  static std::size_t index(int node) { return static_cast<std::size_t>(node); }

  void skip_blanks() {
    while (at_ < text_.size()) {
      const std::string_view start = text_.substr(at_, 2);
      const std::size_t begin = at_;
      if (start == "//")
        at_ = std::min(text_.find('\n', at_), text_.size());
      else if (start == "/*")
        at_ = text_.find("*/", at_ + 2) == std::string_view::npos ? text_.size()
                                                                  : text_.find("*/", at_ + 2) + 2;
      else if (blanks.find(text_[at_]) == std::string_view::npos)
        return;
      else
        ++at_;
      if (at_ > begin + 1) tree_.comments_.push_back({begin, at_});
    }
  }

  void token() {
    const char c = text_[at_];
    if (c == '{' || c == '[') return open(c == '{' ? Form::object : Form::array);
    if (c == '}' || c == ']') return close_to(c == '}' ? Form::object : Form::array);
    if (c == '"') return string();
    if (marks.find(c) != std::string_view::npos)
      ++at_; // a comma, a colon that belongs to no key, a lonely slash
    else
      value(Form::word, {at_, std::min(text_.find_first_of(marks, at_), text_.size())}, true);
  }

  // Behind the quote that closes the string, or at the end of its line.
  std::size_t end_of_string(bool& is_closed) const {
    std::size_t end = at_ + 1;
    for (; end < text_.size() && text_[end] != '\n'; ++end) {
      if (text_[end] == '"') {
        is_closed = true;
        return end + 1;
      }
      if (text_[end] == '\\' && end + 1 < text_.size() && text_[end + 1] != '\n') ++end;
    }
    while (end > at_ + 1 && text_[end - 1] == '\r') --end;
    return end;
  }

  bool in_object() const { return !open_.empty() && tree_[open_.back()].form == Form::object; }

  void string() {
    bool is_closed = false;
    const Span place{at_, end_of_string(is_closed)};
    const std::size_t colon = std::min(text_.find_first_not_of(blanks, place.end), text_.size());
    const bool is_named = colon < text_.size() && text_[colon] == ':';
    const bool awaits_value = key_ >= 0;
    // A string before a colon is a key, also where a value is missing before it.
    if (!in_object() || (awaits_value && !is_named)) return value(Form::string, place, is_closed);
    key(place, is_closed, is_named ? colon + 1 : place.end);
    if (!is_named) key_ = -1;
  }

  void key(const Span& place, bool is_closed, std::size_t end) {
    Node node;
    node.parent = open_.back();
    node.key = place;
    node.place = {end, end};
    node.is_closed = is_closed;
    node.name = tree_.content(place, is_closed).text;
    key_ = add(std::move(node));
    at_ = end;
  }

  int add(Node node) {
    const int added = static_cast<int>(tree_.nodes_.size());
    if (node.parent >= 0) tree_.nodes_[index(node.parent)].children.push_back(added);
    tree_.nodes_.push_back(std::move(node));
    return added;
  }

  // The node that takes a value here: that of the key before it, or a new one.
  int place_for_value() {
    if (key_ >= 0) return std::exchange(key_, -1);
    Node node;
    node.parent = open_.empty() ? -1 : open_.back();
    return add(std::move(node));
  }

  // A text holds one value; others behind it are none.
  bool is_behind_all() const { return open_.empty() && !tree_.nodes_.empty(); }

  void value(Form form, const Span& place, bool is_closed) {
    at_ = place.end;
    if (is_behind_all()) return;
    Node& node = tree_.nodes_[index(place_for_value())];
    node.form = form;
    node.place = place;
    node.is_closed = is_closed;
  }

  void open(Form form) {
    const Span place{at_, at_ + 1};
    if (is_behind_all() || open_.size() >= most_levels) {
      ++at_;
      return;
    }
    const int node = place_for_value();
    tree_.nodes_[index(node)].form = form;
    tree_.nodes_[index(node)].place = place;
    open_.push_back(node);
    ++at_;
  }

  void close(std::size_t end) {
    tree_.nodes_[index(open_.back())].place.end = end;
    open_.pop_back();
    key_ = -1;
  }

  // A bracket closes the nearest container of its form, and those inside it; else it is one too many.
  void close_to(Form form) {
    ++at_;
    const auto found =
        std::find_if(open_.rbegin(), open_.rend(), [&](int node) { return tree_[node].form == form; });
    if (found == open_.rend()) return;
    for (std::size_t inner = static_cast<std::size_t>(found - open_.rbegin()); inner > 0; --inner) {
      tree_.nodes_[index(open_.back())].is_closed = false;
      close(at_ - 1);
    }
    close(at_);
  }

  JsonTree& tree_;
  std::string_view text_;
  std::size_t at_ = 0;
  std::vector<int> open_;
  int key_ = -1; ///< a member whose value has not come yet
};

JsonTree::JsonTree(std::string_view text) : text_(text) {
  JsonTreeReader(*this).read();
}

int JsonTree::member(int object, std::string_view key) const {
  if (object < 0) return -1;
  for (const int child : (*this)[object].children)
    if ((*this)[child].name == key && (*this)[child].key.size() > 0) return child;
  return -1;
}

Content JsonTree::content(const Span& token, bool is_closed) const {
  Content result;
  const std::size_t end = token.end - (is_closed ? 1 : 0);
  std::size_t at = token.begin + 1;
  while (at < end) {
    if (text_[at] != '\\') {
      result.text += text_[at];
      result.from.push_back(at++);
      continue;
    }
    // An escape sequence may be wrong while it is typed; no name has one.
    const std::size_t next = std::min(end, at + 2);
    result.text += text_.substr(at, next - at);
    for (; at < next; ++at) result.from.push_back(at);
  }
  result.from.push_back(end);
  return result;
}

Content JsonTree::content(int node) const {
  const Node& one = (*this)[node];
  if (one.form == Form::string) return content(one.place, one.is_closed);
  Content result;
  result.text = one.place.of(text_);
  for (std::size_t at = one.place.begin; at <= one.place.end; ++at) result.from.push_back(at);
  return result;
}

std::string JsonTree::string(int node) const {
  if (node < 0) return {};
  const Form form = (*this)[node].form;
  return form == Form::string || form == Form::word ? content(node).text : std::string();
}

int JsonTree::container(std::size_t cursor) const {
  const auto holds = [&](const Node& node) {
    const bool is_container = node.form == Form::object || node.form == Form::array;
    return is_container && node.place.begin < cursor &&
           (cursor < node.place.end || (!node.is_closed && cursor <= node.place.end));
  };
  if (nodes_.empty() || !holds(nodes_[0])) return -1;
  int inner = 0;
  for (bool descends = true; descends;) {
    descends = false;
    for (const int child : (*this)[inner].children)
      if (holds((*this)[child])) {
        inner = child;
        descends = true;
        break;
      }
  }
  return inner;
}

} // namespace mbsgen::language
