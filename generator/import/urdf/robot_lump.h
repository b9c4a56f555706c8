// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "import/urdf/robot_tree.h"
#include <vector>

namespace mbsgen::importer {

/// A link in a body that another link has begun.
struct MergedLink {
  int link = -1;
  Pose frame; ///< in the frame of the body's first link
  Rpy rpy{};  ///< of the frame; as the file writes them where nothing had to be combined
};

/// Links that move as one: a link, and those fixed to it directly or through others.
struct UrdfBody {
  int link = -1;        ///< its first link; the body's data are in that link's frame
  int joint = -1;       ///< above it; -1 for the root
  int parent = -1;      ///< index of a body; -1 for the root
  Pose mount;           ///< frame of the link that carries the joint, in the frame of the parent body
  RigidInertia inertia; ///< of all its links
  std::vector<MergedLink> merged; ///< its other links
  bool kept = true;               ///< false: carries no inertia and nothing that does
};

/// Lumps links on fixed joints and marks branches without inertia; parents come first, the root is body 0.
std::vector<UrdfBody> lump(const UrdfRobot& robot, const UrdfTree& tree);

} // namespace mbsgen::importer
