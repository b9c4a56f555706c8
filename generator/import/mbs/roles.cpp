// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/mbs/roles.h"
#include "base/index.h"
#include "base/text.h"
#include <algorithm>
#include <array>
#include <cstddef>

namespace mbsgen::importer {
namespace {

/// The axes on which the joints between two bodies turn and slide.
struct Mobility {
  std::array<bool, 3> turns{};
  std::array<bool, 3> slides{};
};

void add_joints(const MbsBody& body, Mobility& mobility) {
  for (const MbsJoint& joint : body.joints)
    if (joint.role != MbsRole::locked) (joint.rotation ? mobility.turns : mobility.slides)[joint.axis] = true;
}

/// Mobility of the joints between two bodies of the tree; a parent has a smaller index than its children.
Mobility mobility_between(const MbsProject& project, int a, int b) {
  Mobility mobility;
  while (a != b) {
    int& lower = a > b ? a : b;
    const MbsBody& body = project.bodies[at(lower)];
    add_joints(body, mobility);
    lower = body.parent;
  }
  return mobility;
}

std::size_t count(const std::array<bool, 3>& axes) {
  return static_cast<std::size_t>(std::count(axes.begin(), axes.end(), true));
}

/// Equations for the points to coincide that are not identically true. There are no fixed rotations in a .mbs
/// file, so that a loop whose joints all turn about one axis keeps its points in planes across that axis.
std::size_t position_equations(const Mobility& mobility) {
  if (count(mobility.turns) == 0) return count(mobility.slides);
  if (count(mobility.turns) > 1) return 3;
  const auto axis = std::find(mobility.turns.begin(), mobility.turns.end(), true) - mobility.turns.begin();
  return mobility.slides[static_cast<std::size_t>(axis)] ? 3 : 2;
}

std::size_t rotation_equations(const Mobility& mobility) {
  return count(mobility.turns) > 1 ? 3 : count(mobility.turns);
}

std::size_t equations(const MbsProject& project, const MbsPair& cut) {
  const Mobility mobility = mobility_between(project, cut.a.body, cut.b.body);
  const std::size_t positions = position_equations(mobility);
  switch (cut.kind) {
  case MbsPairKind::ball:
    return positions;
  case MbsPairKind::rod:
    return positions > 0 ? 1 : 0;
  case MbsPairKind::solid:
    return positions + rotation_equations(mobility);
  case MbsPairKind::link:
    break;
  }
  return 0;
}

std::size_t dependent_joints(const MbsProject& project) {
  std::size_t dependent = 0;
  for (const MbsBody& body : project.bodies)
    for (const MbsJoint& joint : body.joints) dependent += joint.role == MbsRole::dependent ? 1 : 0;
  return dependent;
}

} // namespace

bool keeps_partition(const MbsProject& project, Diagnostics& diagnostics) {
  std::size_t available = 0;
  for (const MbsPair& cut : project.cuts) available += equations(project, cut);
  const std::size_t dependent = dependent_joints(project);
  if (dependent == available) return dependent > 0;
  diagnostics.warning(
      {project.name.line, 0, {}},
      counted(dependent, "dependent joint") + ", but the cuts give " + counted(available, "equation") +
          " (user constraints are not in the file): the roles independent and dependent are left out, "
          "add what is missing to \"constraints\"");
  return false;
}

} // namespace mbsgen::importer
