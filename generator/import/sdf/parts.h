// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "import/robot/robot.h"
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace mbsgen::importer {

/// A link of an SDF file.
struct SdfLink {
  std::string name; ///< scoped; of a file with one model, without that one's name
  std::string model;
  int line = 0;
  Pose frame;           ///< in the world
  RigidInertia inertia; ///< in the frame `inertial`
  Pose inertial;        ///< in the link's frame
  bool is_static = false;
  bool is_canonical = false; ///< of a model in no other one
  std::vector<Shape> shapes; ///< in the link's frame
};

enum class SdfJointType { fixed, revolute, prismatic, screw, revolute2, universal, ball };

/// The coordinate follows that of another axis: q = multiplier * (q(other) - reference) + offset.
struct SdfMimic {
  std::string joint;
  std::size_t axis = 0; ///< of that joint: 0 or 1
  double multiplier = 1, offset = 0, reference = 0;
  int line = 0;
};

/// An axis of a joint, with what acts along it.
struct SdfAxis {
  Axis axis; ///< in the joint's frame
  double damping = 0, friction = 0, stiffness = 0, rest = 0;
  RobotLimits limits;
  std::optional<SdfMimic> mimic;
};

inline constexpr int sdf_world = -1; ///< in the place of a link

struct SdfJoint {
  std::string name;
  int line = 0;
  SdfJointType type = SdfJointType::fixed;
  int parent = sdf_world, child = sdf_world; ///< links
  Pose frame;                                ///< in the world
  std::vector<SdfAxis> axes;                 ///< as many as the type has: 0, 1 or 2
  double thread_pitch = 0;                   ///< rad/m, positive for a left-handed thread
};

/// A <frame>, on the link that it is attached to.
struct SdfFrame {
  std::string name;
  int line = 0;
  int link = sdf_world;
  Pose frame; ///< in the world
};

/// All models of a file, with their poses where all coordinates are 0. Joints within static models are left out.
struct SdfScene {
  std::string name;
  int line = 0;
  Vec3 gravity = {0, 0, -9.81};
  std::vector<SdfLink> links;
  std::vector<SdfJoint> joints;
  std::vector<SdfFrame> frames;
};

} // namespace mbsgen::importer
