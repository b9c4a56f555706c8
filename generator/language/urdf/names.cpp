// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/urdf/names.h"
#include <algorithm>
#include <cstddef>
#include <iterator>
#include <set>
#include <string>
#include <utility>

namespace mbsgen::language {

namespace {

struct Row {
  std::string_view path, attribute;
  Kind kind;
  bool declares = false;
};

constexpr Row rows[] = {
    {"robot", "name", Kind::model, true},
    {"robot/link", "name", Kind::body, true},
    {"robot/joint", "name", Kind::joint, true},
    {"robot/material", "name", Kind::material, true},
    {"robot/link/visual/material", "name", Kind::material},
    {"robot/joint/parent", "link", Kind::body},
    {"robot/joint/child", "link", Kind::body},
    {"robot/joint/mimic", "joint", Kind::joint},
    {"robot/constraint/parent", "link", Kind::body},
    {"robot/constraint/child", "link", Kind::body},
    {"robot/loop/predecessor", "link", Kind::body},
    {"robot/loop/successor", "link", Kind::body},
    {"robot/transmission/joint", "name", Kind::joint},
    {"robot/ros2_control/joint", "name", Kind::joint},
    {"robot/gazebo", "reference", Kind::body},
    {"robot/gazebo", "reference", Kind::joint},
};

// The bodies of Drake's constraints: robot/drake:ball_constraint/drake:ball_constraint_body_A.
bool is_body_of_drake(std::string_view path) {
  return path.substr(0, 12) == "robot/drake:" && path.size() > 7 &&
         path.substr(path.size() - 7, 6) == "_body_";
}

bool is(const Row& row, const XmlTree::Element& element, std::string_view attribute) {
  return row.path == element.path && row.attribute == attribute;
}

class Mentioning {
public:
  explicit Mentioning(const XmlTree& tree) : tree_(tree) {}

  std::vector<Mention> take() {
    for (const XmlTree::Element& element : tree_.elements())
      for (const XmlTree::Attribute& attribute : element.attributes)
        if (attribute.value.size() > 0) add(element, attribute);
    settle();
    return std::move(mentions_);
  }

private:
  void add(const XmlTree::Element& element, const XmlTree::Attribute& attribute) {
    const std::string_view name = attribute.name.of(tree_.text());
    const std::vector<Kind> kinds = named_by(element.path, name);
    if (kinds.empty()) return;
    const bool declares = std::any_of(std::begin(rows), std::end(rows),
                                      [&](const Row& row) { return row.declares && is(row, element, name); });
    mentions_.push_back(
        {{kinds.front(), std::string(attribute.value.of(tree_.text()))}, attribute.value, declares});
    if (declares) declared_.insert({kinds.front(), mentions_.back().thing.name});
    if (kinds.size() > 1) unsettled_.emplace_back(mentions_.size() - 1, kinds.back());
  }

  // A name that may be one of two kinds is of that which the file has.
  void settle() {
    for (const auto& [mention, kind] : unsettled_)
      if (declared_.count({kind, mentions_[mention].thing.name}) != 0) mentions_[mention].thing.kind = kind;
  }

  const XmlTree& tree_;
  std::vector<Mention> mentions_;
  std::set<std::pair<Kind, std::string>> declared_;
  std::vector<std::pair<std::size_t, Kind>> unsettled_;
};

enum Symbol : int { body = 5, joint = 6, variable = 13, other = 19 };

} // namespace

std::vector<Kind> named_by(std::string_view path, std::string_view attribute) {
  std::vector<Kind> kinds;
  for (const Row& row : rows)
    if (row.path == path && row.attribute == attribute) kinds.push_back(row.kind);
  if (kinds.empty() && attribute == "name" && is_body_of_drake(path)) kinds.push_back(Kind::body);
  return kinds;
}

std::vector<Mention> mentions_in(const XmlTree& tree) {
  return Mentioning(tree).take();
}

std::vector<Part> outline(const XmlTree& tree) {
  std::vector<Part> parts;
  for (std::size_t i = 0; i < tree.elements().size(); ++i) {
    const XmlTree::Element& one = tree.elements()[i];
    const XmlTree::Attribute* const name = tree.attribute(static_cast<int>(i), "name");
    if (one.parent != 0 || name == nullptr || name->value.size() == 0) continue;
    const int symbol = one.name == "link"       ? body
                       : one.name == "joint"    ? joint
                       : one.name == "material" ? variable
                                                : other;
    const std::string type = tree.value(static_cast<int>(i), "type");
    parts.push_back({std::string(name->value.of(tree.text())), type.empty() ? one.name : type, symbol,
                     one.whole, name->value});
  }
  return parts;
}

} // namespace mbsgen::language
