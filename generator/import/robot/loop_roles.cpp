// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/robot/loop_roles.h"
#include "base/text.h"
#include "import/robot/mimic.h"
#include <algorithm>
#include <cstddef>

namespace mbsgen::importer {

namespace {

int coordinates_of(const RobotJoint& joint) {
  if (joint.type == RobotJointType::floating) return 6;
  return joint.has_several_coordinates() ? 3 : 1;
}

/// Coordinates that the loops and mimic joints leave free, if no equation follows from the others.
int free_coordinates(const std::vector<const RobotJoint*>& joints, const std::vector<CutPlan>& plans,
                     const JointNames& names) {
  int count = 0;
  for (const RobotJoint* joint : joints) count += follows(*joint, names) ? 0 : coordinates_of(*joint);
  for (const CutPlan& plan : plans) count += static_cast<int>(plan.joints.size()) - plan.equations;
  return count;
}

} // namespace

std::unordered_map<std::string, std::string> loop_roles(const std::vector<const RobotJoint*>& joints,
                                                        const std::vector<CutPlan>& plans,
                                                        const JointNames& names, int base_coordinates,
                                                        Diagnostics& diagnostics) {
  std::unordered_map<std::string, std::string> roles;
  if (plans.empty()) return roles;
  const auto can_have_role = [&names](const RobotJoint& joint) {
    return names.count(joint.name) != 0 && !follows(joint, names);
  };
  for (const RobotJoint* joint : joints)
    if (joint->independent && can_have_role(*joint))
      roles[joint->name] = *joint->independent ? "independent" : "dependent";
  if (!roles.empty()) return roles;
  for (const RobotJoint* joint : joints)
    if (joint->actuated && can_have_role(*joint)) roles[joint->name] = "independent";
  const int free = free_coordinates(joints, plans, names) + base_coordinates;
  if (roles.empty()) return roles;
  const std::string count = counted(roles.size(), "actuated joint");
  if (static_cast<int>(roles.size()) <= free) {
    diagnostics.note({}, "independent by proposal of the file: " + count);
    return roles;
  }
  diagnostics.note({}, "the loops leave " +
                           counted(static_cast<std::size_t>(std::max(0, free)), "coordinate") +
                           " free, too few for " + count +
                           ": which are independent is left to mbsgen, write \"role\" into the model file");
  return {};
}

} // namespace mbsgen::importer
