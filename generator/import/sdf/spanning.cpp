// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/sdf/spanning.h"
#include "base/index.h"
#include <algorithm>
#include <cstddef>
#include <numeric>

namespace mbsgen::importer {

namespace {

// Joints without a cut of their own go into the tree before others.
int freedom(SdfJointType type) {
  switch (type) {
  case SdfJointType::fixed:
    return 0;
  case SdfJointType::screw:
  case SdfJointType::revolute2:
    return 1;
  case SdfJointType::revolute:
  case SdfJointType::prismatic:
    return 2;
  case SdfJointType::universal:
    return 3;
  case SdfJointType::ball:
    break;
  }
  return 4;
}

class Spanner {
public:
  explicit Spanner(const SdfScene& scene)
      : scene_(scene), count_(scene.links.size()), set_(count_ + 1), in_tree_(scene.joints.size()),
        joints_of_(count_ + 1), reached_(count_ + 1), is_child_(count_ + 1) {
    std::iota(set_.begin(), set_.end(), std::size_t{0});
    for (std::size_t i = 0; i < count_; ++i)
      if (scene.links[i].is_static) set_[i] = count_;
  }

  SdfTree span() {
    choose();
    branch_of_.assign(scene_.joints.size(), {});
    grow(count_);
    for (std::size_t i = 0; i < count_; ++i)
      if (scene_.links[i].is_static) grow(i);
    start_at([&](std::size_t i) { return !is_child_[i] && scene_.links[i].is_canonical; });
    start_at([&](std::size_t i) { return !is_child_[i]; });
    start_at([](std::size_t) { return true; });
    for (std::size_t j = 0; j < in_tree_.size(); ++j)
      if (in_tree_[j])
        tree_.branches.push_back({static_cast<int>(j), branch_of_[j]});
      else
        tree_.closing.push_back(static_cast<int>(j));
    std::sort(tree_.floating.begin(), tree_.floating.end());
    return std::move(tree_);
  }

private:
  std::size_t node(int link) const { return link == sdf_world ? count_ : at(link); }

  std::size_t set_of(std::size_t node) {
    while (set_[node] != node) node = set_[node] = set_[set_[node]];
    return node;
  }

  void choose() {
    std::vector<std::size_t> order(scene_.joints.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
      return freedom(scene_.joints[a].type) < freedom(scene_.joints[b].type);
    });
    for (const std::size_t j : order) {
      const std::size_t parent = node(scene_.joints[j].parent), child = node(scene_.joints[j].child);
      const std::size_t first = set_of(parent), second = set_of(child);
      if (first == second) continue;
      set_[first] = second;
      in_tree_[j] = true;
      is_child_[child] = true;
      joints_of_[parent].push_back(j);
      joints_of_[child].push_back(j);
    }
  }

  template <class Fits>
  void start_at(Fits fits) {
    for (std::size_t i = 0; i < count_; ++i) {
      if (reached_[i] || !fits(i)) continue;
      tree_.floating.push_back(static_cast<int>(i));
      grow(i);
    }
  }

  // Along all joints, with an own stack: a chain of links may be longer than the call stack is deep.
  void grow(std::size_t start) {
    std::vector<std::size_t> stack{start};
    reached_[start] = true;
    while (!stack.empty()) {
      const std::size_t here = stack.back();
      stack.pop_back();
      for (const std::size_t j : joints_of_[here]) {
        const std::size_t parent = node(scene_.joints[j].parent), child = node(scene_.joints[j].child);
        const std::size_t next = parent == here ? child : parent;
        if (reached_[next]) continue;
        reached_[next] = true;
        branch_of_[j] = next == parent;
        stack.push_back(next);
      }
    }
  }

  const SdfScene& scene_;
  std::size_t count_; ///< of links; the number of the world
  std::vector<std::size_t> set_;
  std::vector<bool> in_tree_;
  std::vector<std::vector<std::size_t>> joints_of_; ///< of the tree, by link
  std::vector<bool> reached_, is_child_;
  std::vector<bool> branch_of_; ///< per joint of the tree: reversed
  SdfTree tree_;
};

} // namespace

SdfTree spanning_tree(const SdfScene& scene) {
  return Spanner(scene).span();
}

} // namespace mbsgen::importer
