// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/closure/free_motion.h"
#include "base/index.h"
#include "formalism/tree/constraints.h"
#include <algorithm>

namespace mbsgen::formalism {

namespace {

bool is_on_base(const Tree& tree, const Attitude& attitude) {
  const Node& first = tree.nodes[at(attitude.node)];
  return first.parent == Node::base && first.spatial.travels();
}

} // namespace

bool is_free(const model::Model& model, const LoopAnalysis& closure, const Tree& tree, int node) {
  if (!closure.is_constrained()) return true;
  const std::vector<int>& independent = closure.partition.independent;
  return std::count(independent.begin(), independent.end(), tree.nodes[at(node)].velocity) != 0 &&
         !is_in_constraint(model, tree, node);
}

bool free_joints_are_free(const model::Model& model, const LoopAnalysis& closure, const Tree& tree) {
  for (const Attitude& attitude : tree.attitudes) {
    if (!is_on_base(tree, attitude)) continue;
    const SpatialPlace& place = tree.nodes[at(attitude.node)].spatial;
    for (int j = place.first; j <= place.last; ++j)
      if (!is_free(model, closure, tree, j)) return false;
  }
  return true;
}

bool has_free_joints_on_base(const Tree& tree) {
  return std::any_of(tree.attitudes.begin(), tree.attitudes.end(),
                     [&](const Attitude& attitude) { return is_on_base(tree, attitude); });
}

} // namespace mbsgen::formalism
