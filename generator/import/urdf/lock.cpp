// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/urdf/lock.h"
#include "base/index.h"
#include "base/text.h"
#include "import/numbers.h"
#include "import/urdf/unknown_name.h"
#include <cstddef>
#include <optional>
#include <unordered_map>

namespace mbsgen::importer {
namespace {

// Joint frame <- the same after a turn by `angle`.
Mat3 turned_about(const Axis& axis, const Angle& angle) {
  const Alignment aligned = alignment(axis);
  Rpy turn;
  turn[aligned.coordinate_axis] = angle;
  const Mat3 to_axis = matrix_of(aligned.rpy);
  return to_axis * matrix_of(turn) * transposed(to_axis);
}

void turn(UrdfJoint& joint, double value) {
  const Axis& axis = joint.axis;
  if (is_zero(joint.rpy) && axis.aligned) // the number stays as it is
    joint.rpy[axis.index] = snapped(axis.negative ? -value : value, angle_tolerance);
  else
    joint.rpy = rpy_of(matrix_of(joint.rpy) * turned_about(axis, snapped(value, angle_tolerance)));
}

void weld(UrdfJoint& joint, double value) {
  if (value != 0 && joint.type == UrdfJointType::turning) turn(joint, value);
  if (value != 0 && joint.type == UrdfJointType::prismatic) {
    Vec3 way{};
    for (std::size_t i = 0; i < 3; ++i) way[i] = value * joint.axis.direction[i];
    joint.origin = joint.origin + matrix_of(joint.rpy) * way;
  }
  joint.type = UrdfJointType::fixed;
  joint.mimic.reset();
}

class Locker {
public:
  Locker(UrdfRobot& robot, Diagnostics& diagnostics)
      : robot_(robot), diagnostics_(diagnostics), values_(robot.joints.size()),
        followers_(robot.joints.size()) {
    for (std::size_t j = 0; j < robot.joints.size(); ++j) indices_.emplace(robot.joints[j].name, j);
    for (std::size_t j = 0; j < robot.joints.size(); ++j)
      if (const auto& mimic = robot.joints[j].mimic)
        if (const auto found = indices_.find(mimic->joint); found != indices_.end())
          followers_[found->second].push_back(j);
  }

  void lock(const std::vector<JointLock>& locks) {
    std::vector<std::string> names;
    for (const JointLock& one : locks) names.push_back(one.joint);
    check_wanted("--lock", "joint", names, robot_.joints);
    std::vector<std::size_t> todo;
    for (const JointLock& one : locks) {
      const std::size_t joint = indices_.at(one.joint);
      if (can_be_locked(robot_.joints[joint], one.value)) values_[joint] = one.value;
      todo.push_back(joint);
    }
    for (std::size_t next = 0; next < todo.size(); ++next)
      if (values_[todo[next]]) lock_followers(todo[next], todo);
    for (std::size_t j = 0; j < values_.size(); ++j)
      if (values_[j]) weld(robot_.joints[j], *values_[j]);
  }

private:
  bool can_be_locked(const UrdfJoint& joint, double value) {
    const std::string name = "joint " + mbsgen::quoted(joint.name);
    if (joint.type == UrdfJointType::fixed)
      diagnostics_.warning({joint.line, 0, {}}, name + " is fixed already, --lock does nothing to it");
    else if (joint.has_several_coordinates() && value != 0)
      diagnostics_.error({joint.line, 0, {}}, name + " has several coordinates, lock it at 0");
    else
      return true;
    return false;
  }

  void lock_followers(std::size_t mimicked, std::vector<std::size_t>& todo) {
    for (const std::size_t j : followers_[mimicked]) {
      const UrdfJoint& joint = robot_.joints[j];
      const bool moves = joint.type != UrdfJointType::fixed && !joint.has_several_coordinates();
      if (values_[j] || !moves) continue;
      values_[j] = joint.mimic->multiplier * *values_[mimicked] + joint.mimic->offset;
      todo.push_back(j);
      diagnostics_.note({joint.line, 0, {}}, "joint " + mbsgen::quoted(joint.name) + " is locked at " +
                                                 number_text(*values_[j]) + " with " +
                                                 mbsgen::quoted(joint.mimic->joint) + ", which it mimics");
    }
  }

  UrdfRobot& robot_;
  Diagnostics& diagnostics_;
  std::unordered_map<std::string, std::size_t> indices_;
  std::vector<std::optional<double>> values_;       ///< per joint: of a locked one
  std::vector<std::vector<std::size_t>> followers_; ///< per joint: those that mimic it
};

} // namespace

void lock_joints(UrdfRobot& robot, const std::vector<JointLock>& locks, Diagnostics& diagnostics) {
  if (!locks.empty()) Locker(robot, diagnostics).lock(locks);
}

} // namespace mbsgen::importer
