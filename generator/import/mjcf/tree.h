// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "import/mjcf/read/world.h"

namespace mbsgen::importer {

/// A body of the model file: joints of an MJCF body whose frames follow each other without a step between
/// them.
struct MjcfStage {
  Pose fixed;                        ///< of the joints in the frame of the stage or body before
  std::vector<std::size_t> joints{}; ///< indices in the MJCF body
};

/// An MJCF body in the model file.
struct MjcfPlacement {
  int carrier = 0; ///< index of the MJCF body whose last stage carries it: its own, or that it is welded to
  Pose in_carrier; ///< its frame in that of the carrier's last stage
  std::vector<MjcfStage> stages{}; ///< none: welded
};

/// MuJoCo's joints turn about anchors of their own, and stand at their `ref` where the body is as drawn; the
/// joints of a body of the model file follow in one frame. A body thus becomes one of the model file for all
/// joints that fit together; others come before it, without mass.
std::vector<MjcfPlacement> place_bodies(const MjcfWorld& world);

} // namespace mbsgen::importer
