// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/tree/tree.h"
#include "base/index.h"
#include <algorithm>

namespace mbsgen::formalism {

Vec3 axis_of_rotation(Pool& pool, const Node& node) {
  const Vec3 axis = unit(pool, node.axis);
  return node.sign > 0 ? axis : -axis;
}

void set_accelerations(std::vector<Node>& nodes, const std::vector<Expr>& accelerations) {
  for (Node& node : nodes) {
    if (has_velocity(node)) {
      node.qdd = accelerations[at(node.velocity)];
      continue;
    }
    node.qdd = Expr();
    for (const RateShare& share : node.follows)
      node.qdd = node.qdd + share.factor * accelerations[at(share.velocity)];
  }
}

std::size_t Tree::speeds() const {
  return static_cast<std::size_t>(std::count_if(nodes.begin(), nodes.end(), has_velocity));
}

Vec3 travel(Pool& pool, const Node& node) {
  if (node.revolute && node.pitch.is_zero()) return {};
  const Vec3 along = node.revolute ? axis_of_rotation(pool, node) : node.direction;
  const Expr distance = node.revolute ? node.pitch * node.q : node.q;
  return distance * (node.rotated ? node.frame_rotation * along : along);
}

} // namespace mbsgen::formalism
