// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/urdf/mimic.h"
#include "base/text.h"
#include "import/names.h"
#include "import/numbers.h"
#include <cmath>
#include <cstddef>

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

} // namespace

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
