// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/dynamics/articulated.h"
#include "formalism/rigid/rigid_contact.h"

namespace mbsgen::formalism {

/// A force, and a moment about the node's origin, on the body of a node; node axes.
struct NodeLoad {
  int node = Node::base;
  Load load;
};

/// A unit impulse, and the velocity along it: loads on bodies, or a sum of other rows.
struct WrenchRow {
  struct Part {
    int row;
    Expr factor;
  };

  std::vector<NodeLoad> loads; ///< of a row that the recursion carries to the base
  std::vector<Part> parts;     ///< of the others
  int level = 0;               ///< parts have lower ones
  /// Node whose joint takes the row, a couple along it, up: `parts` are what the bodies before the joint feel. -1: none.
  int joint = -1;

  bool is_sum() const { return loads.empty(); }
};

/// The six unit wrenches on a body that several contacts touch:
/// at_first_point: forces in the first contact's point along its rows, and couples about the axes of the node;
/// at_origin: forces in the node's origin;
/// before_joint: the same, but for the couple along a revolute joint. Its reaction on the bodies before the joint
/// follows from those of the five others, so that the recursion carries five columns.
enum class WrenchBasis { at_first_point, at_origin, before_joint };

/// Rows of contacts and what they consist of; parts of a row come before it.
struct WrenchRows {
  std::vector<WrenchRow> rows;
  std::vector<std::array<int, 3>> contacts; ///< t1, t2, n of each
};

/// A body with one or two contacts gets the rows of these; others get the six unit wrenches (Chardonnet et al. 2008,
/// equations (3) to (5)), of which the rows are sums. A fourth corner of a parallelogram is the sum of two others less
/// the third.
WrenchRows wrench_rows(const Recursion& in, const std::vector<RigidContact>& contacts, WrenchBasis basis);

} // namespace mbsgen::formalism
