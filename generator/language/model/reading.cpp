// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/model/reading.h"
#include "base/text.h"
#include "language/model/outline.h"
#include "language/model/proposals.h"
#include "language/model/remarks.h"

namespace mbsgen::language {

namespace {

class ModelReading : public Reading {
public:
  ModelReading(std::string_view text, const Grammar& grammar)
      : tree_(text), grammar_(grammar), nodes_(placed_nodes(tree_, grammar)) {
    contents_.mentions = mentions_in(tree_, nodes_, grammar_);
    contents_.parts = outline(tree_, nodes_, grammar_);
    contents_.blocks = tree_.comments();
    for (const JsonTree::Node& node : tree_.nodes())
      if (node.form == JsonTree::Form::object || node.form == JsonTree::Form::array)
        contents_.blocks.push_back(node.place);
  }

  std::vector<Proposal> proposals(std::size_t cursor) const override {
    return language::proposals(file(), cursor);
  }
  std::optional<Remark> remark(std::size_t cursor) const override { return language::remark(file(), cursor); }

  std::string objection(const Thing& thing, std::string_view name) const override {
    if (!is_identifier(name)) return "is no identifier: letters, digits and '_', a letter first";
    if (is_cpp_keyword(name)) return "is a keyword of C++";
    const Thing renamed{thing.kind, std::string(name), thing.owner};
    const bool is_taken = !(renamed == thing) && contents_.declaration(renamed) != nullptr;
    return is_taken ? "is taken already" : "";
  }

private:
  ModelFile file() const { return {tree_, nodes_, grammar_, contents_}; }

  JsonTree tree_;
  const Grammar& grammar_;
  std::vector<PlacedNode> nodes_;
};

} // namespace

std::unique_ptr<Reading> read_model(std::string_view text, const Grammar& grammar) {
  return std::make_unique<ModelReading>(text, grammar);
}

bool is_model(std::string_view text) {
  const JsonTree tree(text);
  return !tree.is_empty() && tree.member(0, "mbsgen") >= 0;
}

} // namespace mbsgen::language
