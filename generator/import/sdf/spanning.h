// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "import/sdf/parts.h"
#include <vector>

namespace mbsgen::importer {

/// The part of a joint in the tree of links.
struct SdfBranch {
  int joint = -1;
  bool is_reversed = false; ///< it leads from its child to its parent
};

/// A tree of all links and the world.
struct SdfTree {
  std::vector<SdfBranch> branches; ///< in the order of the joints
  std::vector<int> closing;        ///< joints that close loops
  std::vector<int> floating;       ///< links that no joint leads to, static ones left out
};

/// The tree that leaves in each loop the joint of most freedom out, of equals the last: a ball joint costs three
/// equations there, and would cost three velocities in the tree. What no joint fixes to the world hangs from a link
/// that is no joint's child: the canonical one of its model, or else the first.
SdfTree spanning_tree(const SdfScene& scene);

} // namespace mbsgen::importer
