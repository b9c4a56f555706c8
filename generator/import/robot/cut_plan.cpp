// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/robot/cut_plan.h"
#include "base/index.h"
#include "import/robot/connect.h"
#include "import/vectors.h"
#include <algorithm>
#include <cmath>
#include <cstddef>

namespace mbsgen::importer {

namespace {

using Type = ClosureType;

constexpr double parallel = 1e-9; // sine of the angle between directions of one plane

/// Of the angle between two directions of unit length.
double sine(const Vec3& a, const Vec3& b) {
  return length(cross(a, b));
}

/// Turns the coordinate axis `to` into the coordinate axis `from`.
Mat3 cycle(std::size_t from, std::size_t to) {
  Mat3 result{};
  for (std::size_t i = 0; i < 3; ++i) result[3 * ((from + i) % 3) + (to + i) % 3] = 1;
  return result;
}

/// A rotation after which the coordinate axis k points along the axis.
Mat3 along(const Axis& axis, std::size_t k) {
  const Alignment aligned = alignment(axis);
  return matrix_of(aligned.rpy) * cycle(aligned.coordinate_axis, k);
}

class Planner {
public:
  Planner(const Robot& robot, const RobotTree& tree)
      : robot_(robot), tree_(tree), poses_(zero_poses(robot, tree)) {}

  CutPlan plan(const RobotClosure& closure) const {
    CutPlan plan;
    plan.closure = &closure;
    plan.ends = {{{closure.parent.link, closure.parent.frame}, {closure.child.link, closure.child.frame}}};
    const bool planar = is_planar(closure);
    if (closure.type == Type::ball || (closure.type == Type::turning && planar)) {
      plan.equations = planar ? 2 : 3;
    } else if (closure.type == Type::distance) {
      plan.type = "rod";
      plan.equations = 1;
    } else {
      plan.type = "solid";
      plan.equations = planar ? 3 : 6;
      if (closure.type != Type::fixed) add_joints(closure, plan);
    }
    return plan;
  }

private:
  /// The joints turn about, or slide along, the coordinate axis k, or x and y for universal ones.
  void add_joints(const RobotClosure& closure, CutPlan& plan) const {
    const std::size_t k =
        closure.type == Type::universal ? 0 : alignment(closure.parent.axis).coordinate_axis;
    const std::size_t of_child = closure.type == Type::universal ? 1 : k;
    plan.ends[0].frame.rotation = plan.ends[0].frame.rotation * along(closure.parent.axis, k);
    plan.ends[1].frame.rotation = plan.ends[1].frame.rotation * along(closure.child.axis, of_child);
    const Pose first = poses_[at(closure.parent.link)] * plan.ends[0].frame;
    const Pose second = poses_[at(closure.child.link)] * plan.ends[1].frame;
    const Mat3 back = transposed(first.rotation);
    const Vec3 way = back * (second.origin - first.origin);
    const Mat3 turn = back * second.rotation;
    const auto add = [&plan](const ModelJoint& joint, double q0) {
      plan.joints.push_back(joint);
      plan.q0.push_back(std::abs(q0) < residue ? 0 : q0);
    };
    const std::size_t i = (k + 1) % 3, j = (k + 2) % 3;
    const double angle = std::atan2(turn[3 * j + i] - turn[3 * i + j], turn[4 * i] + turn[4 * j]);
    switch (closure.type) {
    case Type::turning:
      return add({rotation(k).type, ""}, angle);
    case Type::prismatic:
      return add({translation(k).type, ""}, way[k]);
    case Type::cylindrical:
      add(translation(k), way[k]);
      return add(rotation(k), angle);
    case Type::planar:
      add(translation(i), way[i]);
      add(translation(j), way[j]);
      return add(rotation(k), angle);
    default: // universal: turn = Rx(first) Ry(second)
      add({"Rx", "_x"}, std::atan2(turn[7], turn[4]));
      return add({"Ry", "_y"}, std::atan2(turn[2], turn[0]));
    }
  }

  Vec3 axis_of(const ClosureEnd& end) const {
    return poses_[at(end.link)].rotation * (end.frame.rotation * end.axis.direction);
  }

  /// True when the closing joint, and all joints between its ends, move across one direction.
  bool is_planar(const RobotClosure& closure) const {
    const std::vector<int> path = links_between(closure.parent.link, closure.child.link);
    const auto turning =
        std::find_if(path.begin(), path.end(), [&](int link) { return turns(joint_of(link)); });
    if (turning == path.end()) return false;
    const Vec3 normal = axis_behind(*turning);
    return closes_across(closure, normal) &&
           std::all_of(path.begin(), path.end(), [&](int link) { return moves_across(link, normal); });
  }

  static bool turns(const RobotJoint& joint) {
    return joint.type == RobotJointType::turning || joint.type == RobotJointType::planar;
  }

  bool closes_across(const RobotClosure& closure, const Vec3& normal) const {
    const Vec3 first = axis_of(closure.parent), second = axis_of(closure.child);
    switch (closure.type) {
    case Type::ball:
    case Type::fixed:
      return true;
    case Type::turning:
    case Type::planar:
      return sine(first, normal) < parallel && sine(second, normal) < parallel;
    case Type::prismatic:
      return std::abs(dot(first, normal)) < parallel && std::abs(dot(second, normal)) < parallel;
    default:
      return false;
    }
  }

  const RobotJoint& joint_of(int link) const { return robot_.joints[at(tree_.joint_above[at(link)])]; }

  /// An axis is the same in the frames before and after its joint.
  Vec3 axis_behind(int link) const { return poses_[at(link)].rotation * joint_of(link).axis.direction; }

  /// The joint above that link.
  bool moves_across(int link, const Vec3& normal) const {
    const RobotJoint& joint = joint_of(link);
    if (joint.type == RobotJointType::fixed) return true;
    if (joint.type == RobotJointType::prismatic) return std::abs(dot(axis_behind(link), normal)) < parallel;
    return turns(joint) && sine(axis_behind(link), normal) < parallel;
  }

  /// Links whose joints are on the way through the tree.
  std::vector<int> links_between(int a, int b) const {
    std::vector<int> above_a = links_above(a), above_b = links_above(b);
    while (!above_a.empty() && !above_b.empty() && above_a.back() == above_b.back()) {
      above_a.pop_back();
      above_b.pop_back();
    }
    above_a.insert(above_a.end(), above_b.begin(), above_b.end());
    return above_a;
  }

  /// From the link to below the root.
  std::vector<int> links_above(int link) const {
    std::vector<int> links;
    for (; tree_.joint_above[at(link)] >= 0; link = tree_.parent[at(link)]) links.push_back(link);
    return links;
  }

  const Robot& robot_;
  const RobotTree& tree_;
  std::vector<Pose> poses_;
};

} // namespace

std::vector<CutPlan> plan_cuts(const Robot& robot, const RobotTree& tree) {
  std::vector<CutPlan> plans;
  if (robot.closures.empty()) return plans;
  const Planner planner(robot, tree);
  for (const RobotClosure& closure : robot.closures) plans.push_back(planner.plan(closure));
  return plans;
}

} // namespace mbsgen::importer
