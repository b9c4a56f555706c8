// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/model/remarks.h"
#include "base/text.h"
#include "language/model/values.h"
#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

namespace mbsgen::language {

namespace {

using Form = JsonTree::Form;

constexpr int digits = 6;

const char* word(Kind kind) {
  switch (kind) {
  case Kind::model:
    return "model";
  case Kind::parameter:
    return "parameter";
  case Kind::body:
    return "body";
  case Kind::joint:
    return "joint";
  case Kind::point:
    return "point";
  case Kind::cut:
    return "cut or constraint";
  case Kind::link:
    return "link";
  case Kind::force:
    return "force";
  case Kind::bushing:
    return "bushing";
  case Kind::road:
    return "road";
  case Kind::tyre:
    return "tyre";
  case Kind::contact:
    return "contact";
  case Kind::sensor:
    return "sensor";
  case Kind::state:
    return "state";
  case Kind::material:
    break;
  }
  return "material";
}

class Remarks {
public:
  explicit Remarks(const ModelFile& file) : file_(file), tree_(file.tree), values_(file.tree) {}

  std::optional<Remark> at(std::size_t cursor) {
    for (const PlacedNode& one : file_.nodes)
      if (one.place >= 0 && tree_[one.node].key.size() > 0 && tree_[one.node].key.touches(cursor) &&
          file_.contents.at(cursor) == nullptr)
        return of_key(one);
    if (const Mention* const mention = file_.contents.at(cursor))
      if (std::optional<Remark> result = of_thing(*mention)) return result;
    for (const PlacedNode& one : file_.nodes)
      if (one.place >= 0 && is_leaf(one.node) && tree_[one.node].place.touches(cursor)) return of_value(one);
    return std::nullopt;
  }

private:
  bool is_leaf(int node) const { return tree_[node].form == Form::string || tree_[node].form == Form::word; }

  Remark of_key(const PlacedNode& one) const {
    const Grammar::Place& place = file_.grammar[one.place];
    std::string text = "**" + tree_[one.node].name + "**";
    if (!place.description.empty()) text += "\n\n" + place.description;
    if (!place.standard.empty()) text += "\n\nDefault: `" + place.standard + "`";
    return {text, tree_[one.node].key, true};
  }

  // " = 1.5" of an expression that has a value.
  std::string value_of(int node) {
    if (tree_[node].form != Form::string) return "";
    const auto value = values_.value(tree_.string(node));
    return value ? " = " + rounded(*value, digits) : "";
  }

  std::optional<Remark> of_value(const PlacedNode& one) {
    const Grammar::Place& place = file_.grammar[one.place];
    if (!place.is_expression) return std::nullopt;
    const std::string text = tree_.string(one.node), value = value_of(one.node);
    if (value.empty() && place.description.empty()) return std::nullopt;
    Remark result{"`" + text + "`" + value, tree_[one.node].place, value.empty()};
    if (!place.description.empty()) result.text += "\n\n" + place.description;
    return result;
  }

  std::optional<Remark> of_thing(const Mention& mention) {
    const Mention* const declared = file_.contents.declaration(mention.thing);
    if (declared == nullptr) return std::nullopt;
    const int node = object_of(declared->place);
    if (node < 0) return std::nullopt;
    std::string text = std::string(word(mention.thing.kind)) + " `" + mention.thing.name + "`";
    text += mention.thing.kind == Kind::parameter ? of_parameter(node) : facts(node, mention.thing);
    const std::string doc = tree_[node].form == Form::object ? tree_.string(tree_.member(node, "doc")) : "";
    return Remark{doc.empty() ? text : text + "\n\n" + doc, mention.place};
  }

  // The object whose name, or the value whose key, is there.
  int object_of(const Span& name) const {
    for (const PlacedNode& one : file_.nodes) {
      const JsonTree::Node& node = tree_[one.node];
      if (node.key.size() > 0 && node.key.touches(name.begin) && node.key.touches(name.end)) return one.node;
      if (node.form == Form::string && node.name == "name" && node.place.begin <= name.begin &&
          name.end <= node.place.end)
        return node.parent;
    }
    return -1;
  }

  std::string of_parameter(int node) {
    const bool is_object = tree_[node].form == Form::object;
    const int written = is_object ? tree_.member(node, "value") : node;
    const std::string text = tree_.string(written);
    const std::string unit = is_object ? tree_.string(tree_.member(node, "unit")) : "";
    const auto value = values_.value(text);
    std::string result = value ? " = " + rounded(*value, digits) + (unit.empty() ? "" : " " + unit) : "";
    if (written >= 0 && tree_[written].form == Form::string) result += "\n\n`" + text + "`";
    return result;
  }

  // The scalar members of its object, with their values.
  std::string facts(int node, const Thing& thing) {
    std::string result = thing.kind == Kind::point ? " of `" + thing.owner + "`" : "";
    if (tree_[node].form == Form::array) return result + "\n\n- position, m: " + list(node);
    if (tree_[node].form != Form::object) return result;
    std::string lines;
    for (const int child : tree_[node].children) {
      const JsonTree::Node& member = tree_[child];
      if (member.name == "name" || member.name == "doc" || member.key.size() == 0) continue;
      const std::string text = is_leaf(child)               ? tree_.string(child)
                               : member.form == Form::array ? list(child)
                                                            : "";
      if (!text.empty()) lines += "\n- " + member.name + ": " + text + value_of(child);
    }
    return lines.empty() ? result : result + "\n" + lines;
  }

  // Numbers, and names of joints, with commas between; empty for other lists.
  std::string list(int node) {
    std::string text;
    for (const int child : tree_[node].children) {
      const bool is_thing = tree_[child].form == Form::object;
      const std::string one = tree_.string(is_thing ? tree_.member(child, "name") : child);
      if (one.empty()) return "";
      text += (text.empty() ? "`" : ", `") + one + "`" + value_of(child);
    }
    return text;
  }

  const ModelFile& file_;
  const JsonTree& tree_;
  Values values_;
};

} // namespace

std::optional<Remark> remark(const ModelFile& file, std::size_t cursor) {
  return Remarks(file).at(cursor);
}

} // namespace mbsgen::language
