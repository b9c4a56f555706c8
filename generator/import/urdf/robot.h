// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/diagnostics.h"
#include "import/angle.h"
#include "import/rigid.h"
#include "import/shapes.h"
#include <optional>
#include <string>
#include <vector>

namespace mbsgen::importer {

/// A link of a URDF file.
struct UrdfLink {
  std::string name;
  int line = 0;
  RigidInertia inertia;      ///< in the link frame; zero without <inertial>
  std::vector<Shape> shapes; ///< in the link frame
};

enum class UrdfJointType { turning, prismatic, fixed, floating, planar };

/// The joint follows another one: q = multiplier * q(joint) + offset.
struct UrdfMimic {
  std::string joint;
  double multiplier = 1;
  double offset = 0;
};

/// Bounds of a joint: rad or m, the size of its rate, the size of its force.
struct UrdfLimits {
  std::optional<double> lower, upper, velocity, effort;
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
  double armature = 0; ///< kg m² or kg: of rotors that turn with the coordinate
  UrdfLimits limits;
  std::optional<UrdfMimic> mimic;
  bool actuated = false;           ///< by a <transmission>, or by a command interface of <ros2_control>
  std::optional<bool> independent; ///< as URDF+ says

  bool has_several_coordinates() const {
    return type == UrdfJointType::floating || type == UrdfJointType::planar;
  }
  Pose pose() const { return {matrix_of(rpy), origin}; }
};

/// The kinds of joints that close loops.
enum class UrdfClosureType { ball, fixed, turning, prismatic, cylindrical, universal, planar, distance };

/// One end of a joint that closes a loop: a frame of a link, and the axis in that frame.
struct UrdfEnd {
  std::string name; ///< of the link
  int link = -1;    ///< its index, after connect_closures
  Pose frame;       ///< in the link's frame
  Axis axis;
};

/// A joint that closes a loop of links: the frame of `child` moves in that of `parent` as behind a joint.
struct UrdfClosure {
  std::string name;
  std::string element; ///< "<constraint>", for messages
  int line = 0;
  UrdfClosureType type = UrdfClosureType::ball;
  UrdfEnd parent, child;
  bool closed = false; ///< the frame of the parent is where that of the child is while all coordinates are 0
  double length = 0;   ///< m; of a distance
};

struct UrdfRobot {
  std::string name;
  int line = 0;
  std::vector<UrdfLink> links;
  std::vector<UrdfJoint> joints;
  std::vector<UrdfClosure> closures;
};

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
