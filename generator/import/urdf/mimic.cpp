// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/urdf/mimic.h"
#include "base/text.h"
#include "import/names.h"
#include "import/numbers.h"
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <unordered_map>

namespace mbsgen::importer {
namespace {

std::string law_of(const UrdfMimic& mimic, const std::string& name, const std::string& other) {
  std::string law = "q(" + name + ")";
  if (mimic.multiplier != 0) law += term(-mimic.multiplier, "q(" + other + ")");
  if (mimic.offset != 0) law += (mimic.offset > 0 ? " - " : " + ") + number_text(std::abs(mimic.offset));
  return law;
}

void warn_of_missing(const UrdfJoint& joint, Diagnostics& diagnostics) {
  diagnostics.warning({joint.line, 0, {}},
                      "joint " + mbsgen::quoted(joint.name) + " is imported as independent of " +
                          mbsgen::quoted(joint.mimic->joint) +
                          ", which it mimics, whose own joint is fixed, dropped or has several coordinates");
}

void report_ring(const UrdfRobot& robot, std::vector<std::size_t> ring, Diagnostics& diagnostics) {
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

void check_mimic_rings(const UrdfRobot& robot, Diagnostics& diagnostics) {
  std::unordered_map<std::string, std::size_t> indices;
  for (std::size_t j = 0; j < robot.joints.size(); ++j) indices.emplace(robot.joints[j].name, j);
  const auto next = [&](std::size_t j) {
    const UrdfJoint& joint = robot.joints[j];
    const auto found =
        joint.mimic && joint.type != UrdfJointType::fixed ? indices.find(joint.mimic->joint) : indices.end();
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

bool follows(const UrdfJoint& joint, const JointNames& names) {
  return joint.mimic && names.count(joint.name) != 0 && names.count(joint.mimic->joint) != 0;
}

Json mimic_constraints(const std::vector<const UrdfJoint*>& joints, const JointNames& names,
                       Diagnostics& diagnostics) {
  std::vector<const UrdfJoint*> following;
  std::vector<RawName> raw;
  for (const UrdfJoint* joint : joints) {
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
    const UrdfJoint& joint = *following[i];
    const std::string law = law_of(*joint.mimic, names.at(joint.name), names.at(joint.mimic->joint));
    constraints.push_back({{"name", constraint_names[i]}, {"holonomic", law}});
    diagnostics.note({joint.line, 0, {}}, "joint " + mbsgen::quoted(joint.name) + " follows " +
                                              mbsgen::quoted(joint.mimic->joint) + " by the constraint " +
                                              mbsgen::quoted(constraint_names[i]));
  }
  return constraints;
}

} // namespace mbsgen::importer
