// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/elements/joint_laws.h"
#include "base/index.h"
#include "base/text.h"
#include "model/fields.h"

namespace mbsgen::model {

namespace {

const LawRule passive_force_rule{"the passive force of a joint", true, true, true, {}, true};
const LawRule motion_rule{"the motion of a driven joint", false, false, true, {}};

// The joints of one entry of the file.
class EntryLaws {
public:
  EntryLaws(std::vector<Joint*> joints, ElementContext& context)
      : joints_(std::move(joints)), context_(context) {
    for (const Joint* joint : joints_) velocities_ += joint->form().velocities.size();
  }

  void read(const Json& json) {
    const Role role = joints_.front()->role.value_or(Role::independent);
    if (const std::optional<Json> force = json.find("force")) {
      read_forces(*force);
      if (role == Role::locked)
        context_.diagnostics.error(force->where(),
                                   "a locked joint does not move, remove its force or its role");
    }
    if (const std::optional<Json> motion = json.find("motion")) {
      read_motions(*motion);
      if (role != Role::driven)
        context_.diagnostics.error(motion->where(),
                                   "only a driven joint has a motion, add \"role\": \"driven\"");
    }
  }

private:
  // An expression for each velocity, the only one alone or all in a list; nothing after an error.
  std::vector<Json> laws(const Json& json) {
    if (velocities_ == 1) return {json};
    const std::string expected =
        "a list of " + std::to_string(velocities_) + " expressions, one for each velocity of the joint";
    if (!check_kind(json, JsonKind::array, expected, context_.diagnostics)) return {};
    if (json.size() != velocities_) {
      context_.diagnostics.error(json.where(),
                                 "found " + counted(json.size(), "element") + ", write " + expected);
      return {};
    }
    std::vector<Json> list;
    for (std::size_t i = 0; i < velocities_; ++i) list.push_back(json[i]);
    return list;
  }

  void read_forces(const Json& json) {
    const std::vector<Json> list = laws(json);
    for (Joint* joint : joints_) joint->force_where = json.where();
    std::size_t next = 0;
    LawRule rule = passive_force_rule;
    for (Joint* joint : joints_) {
      rule.joint = velocities_ == 1 ? joint->name : "";
      for (std::size_t k = 0; k < joint->form().velocities.size() && next < list.size(); ++k)
        joint->force.push_back(context_.laws.read(list[next++], rule));
    }
  }

  void read_motions(const Json& json) {
    for (Joint* joint : joints_) joint->motion_where = json.where();
    if (is_spatial(joints_.front()->type)) {
      context_.diagnostics.error(json.where(), "the caller gives the motion of a ball or free joint, remove "
                                               "\"motion\" and supply its q, qd and qdd");
      return;
    }
    const std::vector<Json> list = laws(json);
    for (std::size_t i = 0; i < list.size(); ++i)
      joints_[i]->motion = context_.laws.read(list[i], motion_rule);
  }

  std::vector<Joint*> joints_;
  ElementContext& context_;
  std::size_t velocities_ = 0;
};

// Only parts of a shorthand have a name that differs from their owner's.
bool is_next_part(const Joint& joint, const Joint& next) {
  return next.name != next.owner && next.owner == joint.owner && next.where.pointer == joint.where.pointer;
}

} // namespace

void read_joint_laws(const Json& file, ElementContext& context) {
  const std::optional<Json> bodies = file.find("bodies");
  for (std::size_t body = 0; body < context.model.bodies.size(); ++body) {
    const std::vector<int>& rows = context.model.bodies[body].joints;
    if (rows.empty()) continue;
    const std::optional<Json> joints = (*bodies)[body].find("joints");
    // Consecutive joints of one owner come from one entry.
    std::size_t entry = 0;
    for (std::size_t i = 0; i < rows.size(); ++entry) {
      std::vector<Joint*> parts{&context.model.joints[at(rows[i++])]};
      while (i < rows.size() && is_next_part(*parts.back(), context.model.joints[at(rows[i])]))
        parts.push_back(&context.model.joints[at(rows[i++])]);
      const Json json = (*joints)[entry];
      if (json.is(JsonKind::object)) EntryLaws(std::move(parts), context).read(json);
    }
  }
}

} // namespace mbsgen::model
