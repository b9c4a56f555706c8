// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/model/names.h"
#include "base/text.h"
#include "language/model/words.h"
#include <algorithm>
#include <optional>
#include <utility>

namespace mbsgen::language {

namespace {

using Form = JsonTree::Form;

// Gives the values of a file their places.
class Placing {
public:
  Placing(const JsonTree& tree, const Grammar& grammar) : tree_(tree), grammar_(grammar) {}

  std::vector<PlacedNode> take() {
    placed_.resize(tree_.nodes().size());
    for (std::size_t i = 0; i < placed_.size(); ++i) placed_[i] = placed(static_cast<int>(i));
    return std::move(placed_);
  }

private:
  // Parents come before their children.
  PlacedNode placed(int node) {
    const JsonTree::Node& one = tree_[node];
    PlacedNode result{node, Grammar::root};
    if (one.parent < 0) return result;
    const PlacedNode& parent = placed_[static_cast<std::size_t>(one.parent)];
    const bool is_member = tree_[one.parent].form == Form::object;
    result.place = is_member ? grammar_.member(parent.place, one.name) : grammar_.element(parent.place);
    if (result.place < 0) return result;
    result.owner = owner(node, parent);
    result.naming = naming(one, result.place, parent);
    return result;
  }

  // The body around, and for "at" the body that carries it.
  std::string owner(int node, const PlacedNode& parent) const {
    const int around = tree_[node].parent;
    if (parent.place < 0) return {};
    if (grammar_[parent.place].has("tyre") && tree_[around].form == Form::object)
      return tree_.string(tree_.member(around, "wheel"));
    if (grammar_[parent.place].has("body") && tree_[around].form == Form::object)
      return tree_.string(tree_.member(around, tree_[node].name == "at" ? "parent" : "name"));
    if (parent.place == Grammar::root && tree_[node].name == "base") return "base";
    return parent.owner;
  }

  Naming naming(const JsonTree::Node& one, int place, const PlacedNode& parent) const {
    const Grammar::Place& here = grammar_[place];
    const Grammar::Place& around = grammar_[parent.place];
    if (one.name == "name" && here.has("name")) return Naming::declaration;
    if (here.has("point")) return Naming::point;
    if (around.has("body") && one.name == "parent") return Naming::body;
    if (around.has("body") && one.name == "at") return Naming::own_point;
    if (around.has("tyre") && one.name == "wheel") return Naming::body;
    if (around.has("tyre") && one.name == "center") return Naming::wheel_point;
    if (around.has("tyre") && one.name == "road") return Naming::road;
    if (around.has("law_states")) return Naming::state;
    if (here.has("output") || here.is_expression)
      return here.has("doc") ? Naming::nothing : Naming::expression;
    if (here.has("name")) return Naming::joint; // of "actuators"
    const bool is_sensitivity = one.parent > 0 && tree_[one.parent].name == "sensitivities";
    return is_sensitivity ? Naming::sensitivity : Naming::nothing;
  }

  const JsonTree& tree_;
  const Grammar& grammar_;
  std::vector<PlacedNode> placed_;
};

constexpr std::pair<const char*, Kind> kinds[] = {
    {"body", Kind::body},     {"joint", Kind::joint}, {"cut", Kind::cut},         {"constraint", Kind::cut},
    {"link", Kind::link},     {"force", Kind::force}, {"bushing", Kind::bushing}, {"contact", Kind::contact},
    {"sensor", Kind::sensor}, {"state", Kind::state}, {"road", Kind::road},       {"tyre", Kind::tyre},
};

// Collects the mentions of a file.
class Mentioning {
public:
  Mentioning(const JsonTree& tree, const std::vector<PlacedNode>& nodes, const Grammar& grammar)
      : tree_(tree), nodes_(nodes), grammar_(grammar) {}

  std::vector<Mention> take() {
    for (const PlacedNode& one : nodes_) {
      if (one.place < 0) continue;
      declare_key(one);
      if (tree_[one.node].form == Form::string) of_text(one);
    }
    return std::move(mentions_);
  }

private:
  void add(Kind kind, std::string_view name, const Span& place, bool declares = false,
           std::string owner = {}) {
    if (!name.empty()) mentions_.push_back({{kind, std::string(name), std::move(owner)}, place, declares});
  }

  // Parameters and points have their names as keys.
  void declare_key(const PlacedNode& one) {
    const JsonTree::Node& node = tree_[one.node];
    if (node.key.size() == 0 || node.parent < 0) return;
    const PlacedNode& around = nodes_[static_cast<std::size_t>(node.parent)];
    if (around.place < 0 || grammar_[around.place].any_key != one.place) return;
    const std::size_t begin = node.key.begin + 1;
    const Span place{begin, begin + node.name.size()};
    if (grammar_[one.place].has("parameter")) add(Kind::parameter, node.name, place, true);
    if (grammar_[one.place].has("place")) add(Kind::point, node.name, place, true, one.owner);
  }

  void of_text(const PlacedNode& one) {
    const Content content = tree_.content(one.node);
    const Span whole = content.place(0, content.text.size());
    switch (one.naming) {
    case Naming::nothing:
      return;
    case Naming::declaration:
      return declare(one, content);
    case Naming::body:
      return add(Kind::body, content.text, whole);
    case Naming::own_point:
      return add(Kind::point, content.text, whole, false, one.owner);
    case Naming::road:
      return add(Kind::road, content.text, whole);
    case Naming::wheel_point:
      if (content.text.find('.') == std::string::npos)
        return add(Kind::point, content.text, whole, false, one.owner);
      return of_path(content, Naming::point);
    case Naming::point:
    case Naming::sensitivity:
      return of_path(content, one.naming);
    case Naming::joint:
      return add(Kind::joint, content.text, whole);
    case Naming::state:
      return add(Kind::state, content.text, whole);
    case Naming::expression:
      return of_expression(content);
    }
  }

  void declare(const PlacedNode& one, const Content& content) {
    const Span whole = content.place(0, content.text.size());
    const int around = tree_[one.node].parent;
    if (around == 0) return add(Kind::model, content.text, whole, true);
    if (const auto kind = kind_at(grammar_, nodes_[static_cast<std::size_t>(around)].place))
      add(*kind, content.text, whole, true);
  }

  // "body.point", or "body.mass" of a body's own numbers.
  void of_path(const Content& content, Naming naming) {
    const std::size_t dot = content.text.find('.');
    const std::string body = content.text.substr(0, dot);
    const std::size_t end = std::min(dot, content.text.size());
    if (dot == std::string::npos && naming == Naming::sensitivity)
      return add(Kind::parameter, body, content.place(0, end));
    add(Kind::body, body, content.place(0, end));
    if (dot != std::string::npos && naming == Naming::point)
      add(Kind::point, content.text.substr(dot + 1), content.place(dot + 1, content.text.size()), false,
          body);
  }

  void of_expression(const Content& content) {
    for (const ExpressionWord& word : expression_words(content.text)) {
      if (word.is_accessor || word.is_function || word.text == "extern") continue;
      const Kind kind = word.accessor.empty() ? Kind::parameter : kind_of_argument(word.accessor);
      add(kind, word.text, content.place(word.begin, word.end));
    }
  }

  const JsonTree& tree_;
  const std::vector<PlacedNode>& nodes_;
  const Grammar& grammar_;
  std::vector<Mention> mentions_;
};

} // namespace

std::vector<PlacedNode> placed_nodes(const JsonTree& tree, const Grammar& grammar) {
  return Placing(tree, grammar).take();
}

std::optional<Kind> kind_at(const Grammar& grammar, int place) {
  if (place < 0) return std::nullopt;
  for (const auto& [definition, kind] : kinds)
    if (grammar[place].has(definition) && grammar[place].keys.count("name") != 0) return kind;
  return std::nullopt;
}

Kind kind_of_argument(std::string_view accessor) {
  if (accessor == "x") return Kind::state;
  if (accessor == "lambda") return Kind::cut;
  if (accessor == "sensor") return Kind::sensor;
  if (accessor == "bushing") return Kind::bushing;
  if (accessor == "tyre") return Kind::tyre;
  return accessor == "Z" || accessor == "Zd" || accessor == "F" ? Kind::link : Kind::joint;
}

std::vector<Mention> mentions_in(const JsonTree& tree, const std::vector<PlacedNode>& nodes,
                                 const Grammar& grammar) {
  return Mentioning(tree, nodes, grammar).take();
}

} // namespace mbsgen::language
