// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/robot/mimic.h"
#include "base/index.h"
#include "base/text.h"
#include "import/names.h"
#include "import/robot/unknown_name.h"
#include "import/sums.h"
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>
#include <unordered_map>

namespace mbsgen::importer {

namespace {

void turn(RobotJoint& joint, double value) {
  const Axis& axis = joint.axis;
  if (is_zero(joint.rpy) && axis.aligned) // the number stays as it is
    joint.rpy[axis.index] = snapped(axis.negative ? -value : value, angle_tolerance);
  else
    joint.rpy = rpy_of(matrix_of(joint.rpy) * rotation_about(axis, snapped(value, angle_tolerance)));
}

void weld(RobotJoint& joint, double value) {
  if (value != 0 && joint.type == RobotJointType::turning) turn(joint, value);
  if (value != 0 && joint.type == RobotJointType::prismatic) {
    Vec3 way{};
    for (std::size_t i = 0; i < 3; ++i) way[i] = value * joint.axis.direction[i];
    joint.origin = joint.origin + matrix_of(joint.rpy) * way;
  }
  joint.type = RobotJointType::fixed;
  joint.mimic.reset();
}

class Locker {
public:
  Locker(Robot& robot, Diagnostics& diagnostics)
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
  bool can_be_locked(const RobotJoint& joint, double value) {
    const std::string name = "joint " + mbsgen::quoted(joint.name);
    if (joint.type == RobotJointType::fixed)
      diagnostics_.warning({joint.line, 0, {}}, name + " is fixed already, --lock does nothing to it");
    else if (joint.has_several_coordinates() && value != 0)
      diagnostics_.error({joint.line, 0, {}}, name + " has several coordinates, lock it at 0");
    else
      return true;
    return false;
  }

  void lock_followers(std::size_t mimicked, std::vector<std::size_t>& todo) {
    for (const std::size_t j : followers_[mimicked]) {
      const RobotJoint& joint = robot_.joints[j];
      const bool moves = joint.type != RobotJointType::fixed && !joint.has_several_coordinates();
      if (values_[j] || !moves) continue;
      values_[j] = joint.mimic->multiplier * *values_[mimicked] + joint.mimic->offset;
      todo.push_back(j);
      diagnostics_.note({joint.line, 0, {}}, "joint " + mbsgen::quoted(joint.name) + " is locked at " +
                                                 number_text(*values_[j]) + " with " +
                                                 mbsgen::quoted(joint.mimic->joint) + ", which it mimics");
    }
  }

  Robot& robot_;
  Diagnostics& diagnostics_;
  std::unordered_map<std::string, std::size_t> indices_;
  std::vector<std::optional<double>> values_;       ///< per joint: of a locked one
  std::vector<std::vector<std::size_t>> followers_; ///< per joint: those that mimic it
};

} // namespace

void lock_joints(Robot& robot, const std::vector<JointLock>& locks, Diagnostics& diagnostics) {
  if (!locks.empty()) Locker(robot, diagnostics).lock(locks);
}

namespace {

std::string law_of(const RobotMimic& mimic, const std::string& name, const std::string& other) {
  std::string law = "q(" + name + ")";
  if (mimic.multiplier != 0) law += plus(-mimic.multiplier, "q(" + other + ")");
  if (mimic.offset != 0) law += (mimic.offset > 0 ? " - " : " + ") + number_text(std::abs(mimic.offset));
  return law;
}

void warn_of_missing(const RobotJoint& joint, Diagnostics& diagnostics) {
  diagnostics.warning({joint.line, 0, {}},
                      "joint " + mbsgen::quoted(joint.name) + " is imported as independent of " +
                          mbsgen::quoted(joint.mimic->joint) +
                          ", which it mimics, whose own joint is fixed, dropped or has several coordinates");
}

void report_ring(const Robot& robot, std::vector<std::size_t> ring, Diagnostics& diagnostics) {
  std::sort(ring.begin(), ring.end());
  std::string names;
  constexpr std::size_t shown = 20;
  for (std::size_t i = 0; i < ring.size() && i < shown; ++i)
    names += (i == 0                 ? ""
              : i + 1 == ring.size() ? " and "
                                     : ", ") +
             mbsgen::quoted(robot.joints[ring[i]].name);
  if (ring.size() > shown) names += " ...";
  diagnostics.error({robot.joints[ring[0]].line, 0, {}},
                    "joints " + names +
                        " mimic each other, so that none of them leads; remove <mimic> from one");
}

} // namespace

void check_mimic_rings(const Robot& robot, Diagnostics& diagnostics) {
  std::unordered_map<std::string, std::size_t> indices;
  for (std::size_t j = 0; j < robot.joints.size(); ++j) indices.emplace(robot.joints[j].name, j);
  const auto next = [&](std::size_t j) {
    const RobotJoint& joint = robot.joints[j];
    const auto found =
        joint.mimic && joint.type != RobotJointType::fixed ? indices.find(joint.mimic->joint) : indices.end();
    return found == indices.end() ? robot.joints.size() : found->second;
  };
  std::vector<std::size_t> walk_of(robot.joints.size(), 0); // the walk that has come by first; 0: none yet
  for (std::size_t start = 0; start < robot.joints.size(); ++start) {
    std::vector<std::size_t> path;
    std::size_t j = start;
    for (; j < robot.joints.size() && walk_of[j] == 0; j = next(j)) {
      walk_of[j] = start + 1;
      path.push_back(j);
    }
    const auto ring = std::find(path.begin(), path.end(), j);
    if (path.end() - ring > 1) report_ring(robot, {ring, path.end()}, diagnostics);
  }
}

bool follows(const RobotJoint& joint, const JointNames& names) {
  return joint.mimic && names.count(joint.name) != 0 && names.count(joint.mimic->joint) != 0;
}

Json mimic_constraints(const std::vector<const RobotJoint*>& joints, const JointNames& names,
                       Diagnostics& diagnostics) {
  std::vector<const RobotJoint*> following;
  std::vector<RawName> raw;
  for (const RobotJoint* joint : joints) {
    if (!joint->mimic || names.count(joint->name) == 0) continue;
    if (!follows(*joint, names)) {
      warn_of_missing(*joint, diagnostics);
      continue;
    }
    following.push_back(joint);
    raw.push_back({names.at(joint->name) + "_mimic", joint->line});
  }
  const std::vector<std::string> constraint_names = make_names(raw, "constraint", {}, diagnostics);
  Json constraints = Json::array();
  for (std::size_t i = 0; i < following.size(); ++i) {
    const RobotJoint& joint = *following[i];
    const std::string law = law_of(*joint.mimic, names.at(joint.name), names.at(joint.mimic->joint));
    constraints.push_back({{"name", constraint_names[i]}, {"holonomic", law}});
    diagnostics.note({joint.line, 0, {}}, "joint " + mbsgen::quoted(joint.name) + " follows " +
                                              mbsgen::quoted(joint.mimic->joint) + " by the constraint " +
                                              mbsgen::quoted(constraint_names[i]));
  }
  return constraints;
}

} // namespace mbsgen::importer
