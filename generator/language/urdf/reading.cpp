// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/urdf/reading.h"
#include "language/urdf/names.h"
#include "language/urdf/proposals.h"
#include "language/urdf/remarks.h"
#include <string>

namespace mbsgen::language {

namespace {

class UrdfReading : public Reading {
public:
  explicit UrdfReading(std::string_view text) : tree_(text) {
    contents_.mentions = mentions_in(tree_);
    contents_.parts = outline(tree_);
    contents_.blocks = tree_.comments();
    for (const XmlTree::Element& element : tree_.elements()) contents_.blocks.push_back(element.whole);
  }

  std::vector<Proposal> proposals(std::size_t cursor) const override {
    return language::proposals(tree_, contents_, cursor);
  }
  std::optional<Remark> remark(std::size_t cursor) const override {
    return language::remark(tree_, contents_, cursor);
  }

  std::string objection(const Thing& thing, std::string_view name) const override {
    if (name.empty()) return "is empty";
    if (name.find_first_of("<>&\"'\r\n") != std::string_view::npos)
      return "has a character that XML keeps for itself";
    const Thing renamed{thing.kind, std::string(name)};
    const bool is_taken = !(renamed == thing) && contents_.declaration(renamed) != nullptr;
    return is_taken ? "is taken already" : "";
  }

  std::vector<Span> companions(const Span& word) const override {
    for (const XmlTree::Element& element : tree_.elements())
      if (element.title.begin == word.begin && element.end_title.size() > 0) return {word, element.end_title};
    return {word};
  }

private:
  XmlTree tree_;
};

} // namespace

std::unique_ptr<Reading> read_urdf(std::string_view text) {
  return std::make_unique<UrdfReading>(text);
}

} // namespace mbsgen::language
