// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/tree/tree.h"

namespace mbsgen::formalism {

/// Force, and moment about a node's origin.
struct Load {
  Vec3 force;
  Vec3 moment;
};

/// Adds a load about the same point and in the same axes.
void add(Load& sum, const Load& part);
/// The load's component along the node's degree of freedom: a generalized force.
Expr along_joint(const Node& node, const Load& load);

} // namespace mbsgen::formalism
