// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/mjcf/rotors.h"

namespace mbsgen::importer {

MjcfRotors::MjcfRotors(const MjcfWorld& world) : world_(world) {
  for (const MjcfBody& body : world.bodies) sums_.emplace_back(body.joints.size(), 0);
}

void MjcfRotors::add(const MjcfElement& element, const std::vector<Part>& parts) {
  const double armature = element.number("armature", 0);
  if (armature < 0)
    return element.error("the armature of " + element.subject() + " is negative, it must not be");
  if (armature == 0) return;
  const auto is_single = [&](const Part& part) {
    return world_.bodies[part.joint.body].joints[part.joint.joint].coordinates() == 1;
  };
  if (parts.size() != 1 || !is_single(parts.front()))
    return element.warning("the armature of " + element.subject() +
                           " is left out, it is not that of one hinge or slide: add its inertia to those of "
                           "the joints");
  const auto& [joint, factor] = parts.front();
  sums_[joint.body][joint.joint] += factor * factor * armature;
}

} // namespace mbsgen::importer
