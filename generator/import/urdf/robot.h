// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/diagnostics.h"
#include "import/angle.h"
#include "import/axis.h"
#include "import/rigid.h"
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace mbsgen::importer {

/// A link of a URDF file.
struct UrdfLink {
  std::string name;
  int line = 0;
  RigidInertia inertia; ///< in the link frame; zero without <inertial>
};

enum class UrdfJointType { turning, prismatic, fixed, floating, planar };

/// The joint follows another one: q = multiplier * q(joint) + offset.
struct UrdfMimic {
  std::string joint;
  double multiplier = 1;
  double offset = 0;
};

/// A joint of a URDF file. Its frame is the parent link's, moved to `origin` (m) and turned by `rpy`; the
/// child link's frame is the joint frame moved along or about `axis` by the coordinate.
struct UrdfJoint {
  std::string name;
  int line = 0;
  UrdfJointType type = UrdfJointType::fixed;
  std::string parent;
  std::string child;
  Vec3 origin{};
  Rpy rpy{};
  Axis axis;
  double damping = 0;  ///< N s/m or N m s/rad
  double friction = 0; ///< N or N m
  std::optional<UrdfMimic> mimic;

  Pose pose() const { return {matrix_of(rpy), origin}; }
};

struct UrdfRobot {
  std::string name;
  int line = 0;
  std::vector<UrdfLink> links;
  std::vector<UrdfJoint> joints;
};

/// Reads the elements of a URDF text; errors about single elements go to `diagnostics`. Empty when the text
/// is no XML of a robot.
std::optional<UrdfRobot> read_urdf(std::string_view text, Diagnostics& diagnostics);

/// The links as a tree. Indices of links and joints are those of the robot; none is -1.
struct UrdfTree {
  int root = -1;
  std::vector<int> joint_above; ///< of each link
  std::vector<int> parent;      ///< link above each link
  std::vector<int> order;       ///< every link, parents first, branches one after the other in document order
};

/// Checks that the links form one tree. Empty after errors: names that are twice there or missing, links with
/// two parents, loops, several roots.
std::optional<UrdfTree> build_tree(const UrdfRobot& robot, Diagnostics& diagnostics);

/// Links that move as one: a link, and those fixed to it directly or through others.
struct UrdfBody {
  int link = -1;            ///< its first link; the body's data are in that link's frame
  int joint = -1;           ///< above it; -1 for the root
  int parent = -1;          ///< index of a body; -1 for the root
  Pose mount;               ///< frame of the link that carries the joint, in the frame of the parent body
  RigidInertia inertia;     ///< of all its links
  std::vector<int> merged;  ///< its other links
  std::vector<Vec3> places; ///< and the origins of their frames
  bool kept = true;         ///< false: carries no inertia and nothing that does
};

/// Lumps links on fixed joints and marks branches without inertia; parents come first, the root is body 0.
std::vector<UrdfBody> lump(const UrdfRobot& robot, const UrdfTree& tree);

} // namespace mbsgen::importer
