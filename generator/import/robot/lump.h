// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "import/robot/robot.h"
#include <cstddef>
#include <string>
#include <vector>

namespace mbsgen::importer {

/// A link in a body that another link has begun.
struct MergedLink {
  int link = -1;
  Pose frame; ///< in the frame of the body's first link
  Rpy rpy{};  ///< of the frame; as the file writes them where nothing had to be combined
};

/// Links that move as one: a link, and those fixed to it directly or through others.
struct RobotBody {
  int link = -1;        ///< its first link; the body's data are in that link's frame
  int joint = -1;       ///< above it; -1 for the root
  int parent = -1;      ///< index of a body; -1 for the root
  Pose mount;           ///< frame of the link that carries the joint, in the frame of the parent body
  RigidInertia inertia; ///< of all its links
  std::vector<MergedLink> merged; ///< its other links
  bool kept = true;               ///< false: no inertia and no end of a loop, nor anything on it that has
};

/// Lumps links on fixed joints and marks branches without inertia that no loop needs; parents come first, the
/// root is body 0.
std::vector<RobotBody> lump(const Robot& robot, const RobotTree& tree);

/// One joint of a model file: its type (Tx ... Rz, Free) and what its name has beyond the name of the URDF
/// joint.
struct ModelJoint {
  std::string type;
  std::string suffix;
};

/// Along, and about, one of the coordinate axes 0, 1, 2; the suffix names the direction.
ModelJoint translation(std::size_t axis);
ModelJoint rotation(std::size_t axis);

/// Pose and joints of a body of the model file on its parent.
struct BodyPose {
  Vec3 at{};         ///< in the parent body's frame (m)
  Rpy orientation{}; ///< fixed rotation before the joints
  std::vector<ModelJoint> joints;
  Mat3 turn = identity; ///< rotation matrix of the body frame in the frame of its first link
};

/// The root link on the base.
enum class RobotRoot {
  fixed, ///< it is the base
  free,  ///< on a joint `base` of type Free
  euler  ///< on joints base_x base_y base_z base_yaw base_pitch base_roll (Tx Ty Tz Rz Ry Rx)
};

/// The joints between the base and the root link; none where it is fixed.
std::vector<ModelJoint> root_joints(RobotRoot root);

/// Pose of a body behind a URDF joint that is not fixed. `parent_turn`: the parent's `turn`. Adds the
/// number of components that were rounding residues to `residues`.
///
/// A positive coordinate axis needs no turn, a negative one a half turn. Behind any other axis the turn is
/// the one that leaves the simplest orientation, so that such a joint too costs one fixed rotation.
BodyPose place(const RobotBody& body, const RobotJoint& joint, const Mat3& parent_turn, int& residues);

} // namespace mbsgen::importer
