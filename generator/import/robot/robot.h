// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/diagnostics.h"
#include "import/angle.h"
#include "import/numbers.h"
#include "import/rigid.h"
#include "import/shapes.h"
#include <optional>
#include <string>
#include <vector>

namespace mbsgen::importer {

/// A link of a robot, with the frame of the joint above it: the link frame of URDF.
struct RobotLink {
  std::string name;
  int line = 0;
  RigidInertia inertia;      ///< in the link frame; zero without <inertial>
  std::vector<Shape> shapes; ///< in the link frame
  Pose frame;                ///< that the file gives the link, in the link frame
};

enum class RobotJointType { turning, prismatic, fixed, floating, planar, ball };

/// The joint follows another one: q = multiplier * q(joint) + offset.
struct RobotMimic {
  std::string joint;
  double multiplier = 1;
  double offset = 0;
};

/// Bounds of a joint: rad or m, the size of its rate, the size of its force.
struct RobotLimits {
  std::optional<double> lower, upper, velocity, effort;
};

/// A joint of a robot. Its frame is the parent link's, moved to `origin` (m) and turned by `rpy`; the
/// child link's frame is the joint frame moved along or about `axis` by the coordinate.
struct RobotJoint {
  std::string name;
  int line = 0;
  RobotJointType type = RobotJointType::fixed;
  std::string parent;
  std::string child;
  Vec3 origin{};
  Rpy rpy{};
  Axis axis;
  double damping = 0;   ///< N s/m or N m s/rad
  double friction = 0;  ///< N or N m
  double stiffness = 0; ///< N/m or N m/rad, of a spring without force at `rest`
  double rest = 0;      ///< m or rad
  double armature = 0;  ///< kg m² or kg: of rotors that turn with the coordinate
  RobotLimits limits;
  std::optional<RobotMimic> mimic;
  bool actuated = false;           ///< by a <transmission>, or by a command interface of <ros2_control>
  std::optional<bool> independent; ///< as URDF+ says
  std::vector<double> q0 =
      {}; ///< of a floating joint: position and quaternion, w first; empty: of a model file

  bool has_several_coordinates() const {
    return type == RobotJointType::floating || type == RobotJointType::planar || type == RobotJointType::ball;
  }
  Pose pose() const { return {matrix_of(rpy), origin}; }
};

/// The kinds of joints that close loops.
enum class ClosureType { ball, fixed, turning, prismatic, cylindrical, universal, planar, distance };

/// One end of a joint that closes a loop: a frame of a link, and the axis in that frame.
struct ClosureEnd {
  std::string name; ///< of the link
  int link = -1;    ///< its index, after connect_closures
  Pose frame;       ///< in the link's frame
  Axis axis;
};

/// A joint that closes a loop of links: the frame of `child` moves in that of `parent` as behind a joint.
struct RobotClosure {
  std::string name;
  std::string element; ///< "<constraint>", for messages
  int line = 0;
  ClosureType type = ClosureType::ball;
  ClosureEnd parent, child;
  bool closed = false; ///< the frame of the parent is where that of the child is while all coordinates are 0
  double length = 0;   ///< m; of a distance
};

struct Robot {
  std::string name;
  int line = 0;
  Vec3 gravity = {0, 0, -9.81}; ///< m/s²
  bool is_in_world = false;     ///< the root is the world itself, and no option frees it
  std::vector<RobotLink> links;
  std::vector<RobotJoint> joints;
  std::vector<RobotClosure> closures;
};

/// "limits" of a joint of the model file; empty: it has none.
Json json_of(const RobotLimits& limits);

/// The links as a tree. Indices of links and joints are those of the robot; none is -1.
struct RobotTree {
  int root = -1;
  std::vector<int> joint_above; ///< of each link
  std::vector<int> parent;      ///< link above each link
  std::vector<int> order;       ///< every link, parents first, branches one after the other in document order
};

/// Checks that the links form one tree. Empty after errors: duplicate or missing names, links with two
/// parents, loops, several roots.
std::optional<RobotTree> build_tree(const Robot& robot, Diagnostics& diagnostics);

} // namespace mbsgen::importer
