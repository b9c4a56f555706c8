// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/urdf/roles.h"
#include <cstddef>
#include <optional>
#include <set>
#include <string>

namespace mbsgen::importer {

namespace {

std::set<std::string> actuated_joints(const XmlElement& robot) {
  std::set<std::string> names;
  const auto add = [&names](const XmlElement& joint) {
    if (const char* const name = joint.attribute("name")) names.insert(name);
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

} // namespace

void mark_roles(const XmlElement& robot, std::vector<RobotJoint>& joints, Diagnostics& diagnostics) {
  const std::set<std::string> actuated = actuated_joints(robot);
  for (RobotJoint& joint : joints) joint.actuated = actuated.count(joint.name) != 0;
  std::size_t row = 0;
  for (const XmlElement& element : Children(&robot, "joint")) {
    RobotJoint& joint = joints[row++];
    const char* const text = element.attribute("independent");
    if (text == nullptr) continue;
    joint.independent = truth(text);
    if (!joint.independent)
      diagnostics.error(location(element),
                        "independent of <joint> is true or false, not '" + std::string(text) + "'");
  }
}

} // namespace mbsgen::importer
