// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/tree/tree.h"

namespace mbsgen::formalism {

Vec3 axis_of_rotation(Pool& pool, const Node& node) {
  const Vec3 axis = unit(pool, node.axis);
  return node.sign > 0 ? axis : -axis;
}

Vec3 travel(Pool& pool, const Node& node) {
  if (node.revolute && node.pitch.is_zero()) return {};
  const Vec3 along = node.revolute ? axis_of_rotation(pool, node) : node.direction;
  const Expr distance = node.revolute ? node.pitch * node.q : node.q;
  return distance * (node.rotated ? node.frame_rotation * along : along);
}

} // namespace mbsgen::formalism
