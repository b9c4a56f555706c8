// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "import/urdf/robot_lump.h"
#include <string>
#include <vector>

namespace mbsgen::importer {

/// One joint of a model file: its type (Tx ... Rz, Free) and what its name has beyond the name of the URDF
/// joint.
struct ModelJoint {
  std::string type;
  std::string suffix;
};

/// Pose and joints of a body of the model file on its parent.
struct BodyPose {
  Vec3 at{};         ///< in the parent body's frame (m)
  Rpy orientation{}; ///< fixed rotation before the joints
  std::vector<ModelJoint> joints;
  Mat3 turn = identity; ///< rotation matrix of the body frame in the frame of its first link
};

/// The root link on the base.
enum class UrdfRoot {
  fixed, ///< it is the base
  free,  ///< on a joint `base` of type Free
  euler  ///< on joints base_x base_y base_z base_yaw base_pitch base_roll (Tx Ty Tz Rz Ry Rx)
};

/// The joints between the base and the root link; none where it is fixed.
std::vector<ModelJoint> root_joints(UrdfRoot root);

/// Pose of a body behind a URDF joint that is not fixed. `parent_turn`: the parent's `turn`. Adds the
/// number of components that were rounding residues to `residues`.
///
/// A positive coordinate axis needs no turn, a negative one a half turn. Behind any other axis the turn is
/// the one that leaves the simplest orientation, so that such a joint too costs one fixed rotation.
BodyPose place(const UrdfBody& body, const UrdfJoint& joint, const Mat3& parent_turn, int& residues);

} // namespace mbsgen::importer
