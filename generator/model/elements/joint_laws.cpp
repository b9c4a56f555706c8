// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/elements/joint_laws.h"
#include "base/index.h"

namespace mbsgen::model {

namespace {

const LawRule passive_force_rule{"the passive force of a joint", true, true, true, {}};
const LawRule motion_rule{"the motion of a driven joint", false, false, true, {}};

void read_laws(const Json& json, Joint& joint, ElementContext& context) {
  const std::optional<Json> force = json.find("force");
  const std::optional<Json> motion = json.find("motion");
  if (force) {
    joint.force_where = force->where();
    joint.force = context.laws.read(*force, passive_force_rule);
    if (joint.role == Role::locked)
      context.diagnostics.error(force->where(), "a locked joint does not move, remove its force or its role");
  }
  if (motion) {
    joint.motion_where = motion->where();
    joint.motion = context.laws.read(*motion, motion_rule);
    if (joint.role != Role::driven)
      context.diagnostics.error(motion->where(),
                                "only a driven joint has a motion, add \"role\": \"driven\"");
  }
}

} // namespace

void read_joint_laws(const Json& file, ElementContext& context) {
  const std::optional<Json> bodies = file.find("bodies");
  for (std::size_t body = 0; body < context.model.bodies.size(); ++body) {
    const std::vector<int>& rows = context.model.bodies[body].joints;
    if (rows.empty()) continue;
    const std::optional<Json> joints = (*bodies)[body].find("joints");
    for (std::size_t i = 0; i < rows.size(); ++i)
      if ((*joints)[i].is(JsonKind::object))
        read_laws((*joints)[i], context.model.joints[at(rows[i])], context);
  }
}

} // namespace mbsgen::model
