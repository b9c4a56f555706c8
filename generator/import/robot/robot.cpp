// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/robot/robot.h"
#include "base/index.h"
#include "base/text.h"
#include "import/names.h"
#include <algorithm>
#include <cstddef>
#include <unordered_map>

namespace mbsgen::importer {

namespace {

using Index = std::unordered_map<std::string, int>;

template <class Item>
Index index_by_name(const std::vector<Item>& items, const std::string& kind, Diagnostics& diagnostics) {
  Index index;
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (items[i].name.empty()) continue; // reported by the reader
    const auto [first, is_new] = index.emplace(items[i].name, static_cast<int>(i));
    if (!is_new)
      diagnostics.error({items[i].line, 0, {}},
                        "a second " + kind + " named " + mbsgen::quoted(items[i].name) + " (first: line " +
                            std::to_string(items[at(first->second)].line) + "), rename one of them");
  }
  return index;
}

class Builder {
public:
  Builder(const Robot& robot, Diagnostics& diagnostics)
      : robot_(robot), diagnostics_(diagnostics), links_(index_by_name(robot.links, "link", diagnostics)),
        joints_(index_by_name(robot.joints, "joint", diagnostics)) {
    tree_.joint_above.assign(robot.links.size(), -1);
    tree_.parent.assign(robot.links.size(), -1);
    children_.resize(robot.links.size());
  }

  std::optional<RobotTree> build() {
    const std::size_t errors = diagnostics_.errors();
    for (std::size_t j = 0; j < robot_.joints.size(); ++j) connect(static_cast<int>(j));
    check_mimics();
    // A wrong name also makes roots: complaining of these would only hide the cause.
    if (dangling_ || robot_.links.empty()) return std::nullopt;
    find_root();
    walk();
    report_loops();
    if (diagnostics_.errors() != errors) return std::nullopt;
    return tree_;
  }

private:
  int link_of(const RobotJoint& joint, const std::string& name, const std::string& end) {
    const auto found = links_.find(name);
    if (found != links_.end()) return found->second;
    if (!name.empty())
      diagnostics_.error(
          {joint.line, 0, {}},
          "the " + end + " of joint " + mbsgen::quoted(joint.name) + " is link " + mbsgen::quoted(name) +
              ", which is not in the file" +
              advice_on(
                  name, robot_.links, [](const RobotLink& one) { return one.name; }, diagnostics_));
    return -1;
  }

  void connect(int index) {
    const RobotJoint& joint = robot_.joints[at(index)];
    const int parent = link_of(joint, joint.parent, "parent");
    const int child = link_of(joint, joint.child, "child");
    if (parent < 0 || child < 0) {
      dangling_ = true;
      return;
    }
    int& above = tree_.joint_above[at(child)];
    if (parent == child)
      diagnostics_.error({joint.line, 0, {}}, "joint " + mbsgen::quoted(joint.name) + " connects link " +
                                                  mbsgen::quoted(joint.child) +
                                                  " with itself, give it two different links");
    else if (above >= 0)
      refuse_second_parent(robot_.joints[at(above)], joint);
    else {
      above = index;
      tree_.parent[at(child)] = parent;
      children_[at(parent)].push_back(child);
    }
  }

  void refuse_second_parent(const RobotJoint& first, const RobotJoint& second) {
    diagnostics_.error({second.line, 0, {}},
                       "link " + mbsgen::quoted(second.child) + " is the child of two joints, " +
                           mbsgen::quoted(first.name) + " (line " + std::to_string(first.line) + ") and " +
                           mbsgen::quoted(second.name) +
                           ", write the one that closes the loop as <constraint>");
  }

  void check_mimics() {
    for (const RobotJoint& joint : robot_.joints)
      if (joint.mimic && joint.mimic->joint == joint.name)
        diagnostics_.error({joint.line, 0, {}},
                           "joint " + mbsgen::quoted(joint.name) + " mimics itself, remove <mimic>");
      else if (joint.mimic && !joint.mimic->joint.empty() && joints_.count(joint.mimic->joint) == 0)
        diagnostics_.error({joint.line, 0, {}},
                           "joint " + mbsgen::quoted(joint.name) + " mimics joint " +
                               mbsgen::quoted(joint.mimic->joint) + ", which is not in the file" +
                               advice_on(
                                   joint.mimic->joint, robot_.joints,
                                   [](const RobotJoint& one) { return one.name; }, diagnostics_));
  }

  void find_root() {
    for (std::size_t i = 0; i < robot_.links.size(); ++i) {
      if (tree_.joint_above[i] >= 0) continue;
      const RobotLink& link = robot_.links[i];
      if (tree_.root < 0)
        tree_.root = static_cast<int>(i);
      else
        diagnostics_.error({link.line, 0, {}}, "link " + mbsgen::quoted(link.name) +
                                                   " is a second root besides " +
                                                   mbsgen::quoted(robot_.links[at(tree_.root)].name) +
                                                   ", connect it to the tree with a joint");
    }
  }

  /// Fills the order with an own stack: a chain of links may be longer than the call stack is deep.
  void walk() {
    std::vector<int> stack;
    for (std::size_t i = robot_.links.size(); i-- > 0;)
      if (tree_.joint_above[i] < 0) stack.push_back(static_cast<int>(i));
    while (!stack.empty()) {
      const int link = stack.back();
      stack.pop_back();
      tree_.order.push_back(link);
      const auto& below = children_[at(link)];
      stack.insert(stack.end(), below.rbegin(), below.rend());
    }
  }

  /// Links that no root reaches hang on loops; each loop is reported once.
  void report_loops() {
    std::vector<bool> seen(robot_.links.size(), false);
    for (const int link : tree_.order) seen[at(link)] = true;
    for (std::size_t i = 0; i < seen.size(); ++i) {
      std::vector<int> path;
      int link = static_cast<int>(i);
      for (; !seen[at(link)]; link = tree_.parent[at(link)]) {
        seen[at(link)] = true;
        path.push_back(link);
      }
      const auto loop = std::find(path.begin(), path.end(), link);
      if (loop != path.end()) report_loop({loop, path.end()});
    }
  }

  void report_loop(const std::vector<int>& links) {
    std::string names;
    constexpr std::size_t shown = 20;
    for (std::size_t i = 0; i < links.size() && i < shown; ++i)
      names += (i == 0 ? "" : ", ") + mbsgen::quoted(robot_.joints[at(tree_.joint_above[at(links[i])])].name);
    if (links.size() > shown) names += " ...";
    const RobotJoint& joint = robot_.joints[at(tree_.joint_above[at(links.front())])];
    diagnostics_.error({joint.line, 0, {}},
                       "joints " + names +
                           " form a loop without a root, write the one that closes it as <constraint>");
  }

  const Robot& robot_;
  Diagnostics& diagnostics_;
  Index links_;
  Index joints_;
  RobotTree tree_;
  std::vector<std::vector<int>> children_;
  bool dangling_ = false; ///< an end of some joint is missing
};

} // namespace

std::optional<RobotTree> build_tree(const Robot& robot, Diagnostics& diagnostics) {
  return Builder(robot, diagnostics).build();
}

Json json_of(const RobotLimits& limits) {
  Json json = Json::object();
  if (limits.lower) json["lower"] = *limits.lower;
  if (limits.upper) json["upper"] = *limits.upper;
  if (limits.velocity) json["velocity"] = *limits.velocity;
  if (limits.effort) json["force"] = *limits.effort;
  return json;
}

} // namespace mbsgen::importer
