// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/model/outline.h"
#include <iterator>
#include <utility>

namespace mbsgen::language {

namespace {

using Form = JsonTree::Form;

enum Symbol : int { list = 3, body = 5, joint = 6, point = 8, variable = 13, other = 19 };

class Outline {
public:
  Outline(const JsonTree& tree, const std::vector<PlacedNode>& nodes, const Grammar& grammar)
      : tree_(tree), nodes_(nodes), grammar_(grammar) {}

  std::vector<Part> below(int node) const {
    std::vector<Part> parts;
    for (const int child : tree_[node].children) {
      std::vector<Part> more = parts_of(child, node == 0);
      parts.insert(parts.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
    }
    return parts;
  }

private:
  std::vector<Part> parts_of(int node, bool is_outermost) const {
    const PlacedNode& placed = nodes_[static_cast<std::size_t>(node)];
    if (placed.place < 0) return {};
    if (const auto kind = kind_at(grammar_, placed.place); kind && tree_[node].form == Form::object)
      return {thing(node, *kind)};
    if (is_key_of_user(node)) return {keyed(node)};
    std::vector<Part> parts = below(node);
    if (!is_outermost || parts.empty()) return parts;
    return {part(node, tree_[node].name, "", list, tree_[node].key, std::move(parts))};
  }

  bool is_key_of_user(int node) const {
    const int around = nodes_[static_cast<std::size_t>(tree_[node].parent)].place;
    return around >= 0 && grammar_[around].any_key == nodes_[static_cast<std::size_t>(node)].place;
  }

  Part thing(int node, Kind kind) const {
    const int name = tree_.member(node, "name");
    const int symbol = kind == Kind::body ? body : kind == Kind::joint ? joint : other;
    const Span title = name < 0 ? tree_[node].place : tree_[name].place;
    const char* const detail = kind == Kind::body ? "parent" : "type";
    return part(node, tree_.string(name), tree_.string(tree_.member(node, detail)), symbol, title,
                below(node));
  }

  Part keyed(int node) const {
    const bool is_parameter = grammar_[nodes_[static_cast<std::size_t>(node)].place].has("parameter");
    const int value = tree_[node].form == Form::object ? tree_.member(node, "value") : node;
    return part(node, tree_[node].name, is_parameter ? tree_.string(value) : "",
                is_parameter ? variable : point, tree_[node].key, {});
  }

  // An outline wants a name for everything.
  Part part(int node, const std::string& name, const std::string& detail, int symbol, const Span& title,
            std::vector<Part> parts) const {
    const JsonTree::Node& one = tree_[node];
    const std::size_t begin = one.key.size() > 0 ? one.key.begin : one.place.begin;
    return {name.empty() ? "?" : name, detail, symbol, {begin, one.place.end}, title, std::move(parts)};
  }

  const JsonTree& tree_;
  const std::vector<PlacedNode>& nodes_;
  const Grammar& grammar_;
};

} // namespace

std::vector<Part> outline(const JsonTree& tree, const std::vector<PlacedNode>& nodes,
                          const Grammar& grammar) {
  return tree.is_empty() ? std::vector<Part>() : Outline(tree, nodes, grammar).below(0);
}

} // namespace mbsgen::language
