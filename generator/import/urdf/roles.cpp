// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/urdf/roles.h"
#include "base/text.h"
#include "import/urdf/mimic.h"
#include <algorithm>
#include <cstddef>
#include <set>

namespace mbsgen::importer {

namespace {

std::set<std::string> actuated_joints(const XmlElement& robot) {
  std::set<std::string> names;
  const auto add = [&names](const XmlElement& joint) {
    if (const char* const name = joint.Attribute("name")) names.insert(name);
  };
  for (const XmlElement& transmission : Children(&robot, "transmission"))
    for (const XmlElement& joint : Children(&transmission, "joint")) add(joint);
  for (const XmlElement& control : Children(&robot, "ros2_control"))
    for (const XmlElement& joint : Children(&control, "joint"))
      if (child(&joint, "command_interface") != nullptr) add(joint);
  return names;
}

std::optional<bool> truth(const std::string& text) {
  if (text == "true" || text == "True" || text == "1") return true;
  if (text == "false" || text == "False" || text == "0") return false;
  return std::nullopt;
}

int coordinates_of(const UrdfJoint& joint) {
  if (joint.type == UrdfJointType::floating) return 6;
  return joint.type == UrdfJointType::planar ? 3 : 1;
}

/// Coordinates that the loops and mimic joints leave free, if no equation follows from the others.
int free_coordinates(const std::vector<const UrdfJoint*>& joints, const std::vector<CutPlan>& plans,
                     const JointNames& names) {
  int count = 0;
  for (const UrdfJoint* joint : joints) count += follows(*joint, names) ? 0 : coordinates_of(*joint);
  for (const CutPlan& plan : plans) count += static_cast<int>(plan.joints.size()) - plan.equations;
  return count;
}

} // namespace

void mark_roles(const XmlElement& robot, std::vector<UrdfJoint>& joints, Diagnostics& diagnostics) {
  const std::set<std::string> actuated = actuated_joints(robot);
  for (UrdfJoint& joint : joints) joint.actuated = actuated.count(joint.name) != 0;
  std::size_t row = 0;
  for (const XmlElement& element : Children(&robot, "joint")) {
    UrdfJoint& joint = joints[row++];
    const char* const text = element.Attribute("independent");
    if (text == nullptr) continue;
    joint.independent = truth(text);
    if (!joint.independent)
      diagnostics.error(location(element),
                        "independent of <joint> is true or false, not '" + std::string(text) + "'");
  }
}

std::unordered_map<std::string, std::string> loop_roles(const std::vector<const UrdfJoint*>& joints,
                                                        const std::vector<CutPlan>& plans,
                                                        const JointNames& names, int base_coordinates,
                                                        Diagnostics& diagnostics) {
  std::unordered_map<std::string, std::string> roles;
  if (plans.empty()) return roles;
  const auto can_have_role = [&names](const UrdfJoint& joint) {
    return names.count(joint.name) != 0 && !follows(joint, names);
  };
  for (const UrdfJoint* joint : joints)
    if (joint->independent && can_have_role(*joint))
      roles[joint->name] = *joint->independent ? "independent" : "dependent";
  if (!roles.empty()) return roles;
  for (const UrdfJoint* joint : joints)
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
