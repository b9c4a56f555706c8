// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/loads/load.h"

namespace mbsgen::formalism {

void add(Load& sum, const Load& part) {
  sum.force = sum.force + part.force;
  sum.moment = sum.moment + part.moment;
}

Expr along_joint(const Node& node, const Load& load) {
  if (!node.revolute) return dot(node.direction, load.force);
  const Expr along = load.moment[node.axis] + node.pitch * load.force[node.axis];
  return node.sign > 0 ? along : -along;
}

} // namespace mbsgen::formalism
