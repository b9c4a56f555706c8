// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/diagnostics.h"
#include "import/urdf/robot.h"
#include <optional>
#include <vector>

namespace mbsgen::importer {

/// The links as a tree. Indices of links and joints are those of the robot; none is -1.
struct UrdfTree {
  int root = -1;
  std::vector<int> joint_above; ///< of each link
  std::vector<int> parent;      ///< link above each link
  std::vector<int> order;       ///< every link, parents first, branches one after the other in document order
};

/// Checks that the links form one tree. Empty after errors: duplicate or missing names, links with two
/// parents, loops, several roots.
std::optional<UrdfTree> build_tree(const UrdfRobot& robot, Diagnostics& diagnostics);

} // namespace mbsgen::importer
