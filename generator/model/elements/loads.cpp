// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/index.h"
#include "base/text.h"
#include "model/elements/elements.h"
#include "model/fields.h"
#include <algorithm>

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
    // Consecutive joints of one owner come from one entry; modes come last, and from none.
    const auto is_mode = [&](int row) { return context.model.joints[at(row)].type == JointType::Mode; };
    const auto end = static_cast<std::size_t>(std::find_if(rows.begin(), rows.end(), is_mode) - rows.begin());
    std::size_t entry = 0;
    for (std::size_t i = 0; i < end; ++entry) {
      std::vector<Joint*> parts{&context.model.joints[at(rows[i++])]};
      while (i < end && is_next_part(*parts.back(), context.model.joints[at(rows[i])]))
        parts.push_back(&context.model.joints[at(rows[i++])]);
      const Json json = (*joints)[entry];
      if (json.is(JsonKind::object)) EntryLaws(std::move(parts), context).read(json);
    }
  }
}

namespace {

const ObjectRule link_rule{
    "a link", {{"name", true}, {"from", true}, {"to", true}, {"force", true}, {"states"}, {"doc"}}};
const ObjectRule force_rule{
    "a force",
    {{"name", true}, {"point", true}, {"law"}, {"force"}, {"torque"}, {"frame"}, {"states"}, {"doc"}}};
const LawRule link_law{"the force of a link", true, true, true, {link_distance, link_rate}, true};
const LawRule force_law{
    "a component of a force", true, true, true, {force_kinematics.begin(), force_kinematics.end()}, true};

constexpr const char* extern_law = "extern";

void read_link(const Json& json, ElementContext& context) {
  Model& model = context.model;
  Diagnostics& diagnostics = context.diagnostics;
  if (!check_object(json, link_rule, diagnostics)) return;
  Link link;
  link.where = json.where();
  link.name =
      add_name(json, NameUse::link, static_cast<int>(model.links.size()), context.names.laws, diagnostics);
  read_doc(json, "doc", diagnostics);
  const auto from = read_point_ref(json, "from", context.names, model, diagnostics);
  const auto to = read_point_ref(json, "to", context.names, model, diagnostics);
  if (from && to && from->body == to->body)
    diagnostics.error(to->where, "both points of the link belong to " + quoted(model.body_name(to->body)) +
                                     ", name points of two bodies");
  link.from = from.value_or(PointRef{});
  link.to = to.value_or(PointRef{});
  const std::optional<Json> force = json.find("force");
  const bool external = force && force->is(JsonKind::string) && force->text() == extern_law;
  if (force && !external) link.force = context.laws.read(*force, link_law);
  link.states = read_law_states(json, {"a link", link.name, external, 1}, context);
  model.links.push_back(std::move(link));
}

} // namespace

std::array<expr::Expr, 3> read_components(const Json& json, const char* key, const LawRule& rule,
                                          ElementContext& context) {
  std::array<expr::Expr, 3> result;
  const std::string expected = "three components [x, y, z]";
  const std::optional<Json> list = json.find(key);
  if (!list || !check_kind(*list, JsonKind::array, expected, context.diagnostics)) return result;
  if (list->size() != result.size()) {
    context.diagnostics.error(list->where(),
                              "found " + counted(list->size(), "element") + ", write " + expected);
    return result;
  }
  for (std::size_t i = 0; i < result.size(); ++i) result[i] = context.laws.read((*list)[i], rule);
  return result;
}

namespace {

void read_law(const Json& json, Force& force, ElementContext& context) {
  static const std::vector<std::string> laws{"input", extern_law};
  const std::optional<Json> law = json.find("law");
  const bool components = json.find("force") || json.find("torque");
  if (!law && !components)
    context.diagnostics.error(json.where(),
                              "the force has no law, write \"law\": \"input\" or \"extern\", or the "
                              "components \"force\": [x, y, z]");
  if (law && components)
    context.diagnostics.error(law->key_where(),
                              "a force has either a \"law\" or components, remove \"law\" or the components");
  if (const auto choice = read_choice(json, "law", laws, context.diagnostics))
    force.law = *choice == 0 ? ForceLaw::input : ForceLaw::external;
  force.force = read_components(json, "force", force_law, context);
  force.torque = read_components(json, "torque", force_law, context);
  force.states = read_law_states(json, {"a force", force.name, force.law == ForceLaw::external, 6}, context);
}

void read_force(const Json& json, ElementContext& context) {
  static const std::vector<std::string> frames{"world", "body", "point"};
  Diagnostics& diagnostics = context.diagnostics;
  if (!check_object(json, force_rule, diagnostics)) return;
  Force force;
  force.where = json.where();
  force.name = add_name(json, NameUse::force, static_cast<int>(context.model.forces.size()),
                        context.names.laws, diagnostics);
  read_doc(json, "doc", diagnostics);
  const auto point = read_point_ref(json, "point", context.names, context.model, diagnostics);
  force.point = point.value_or(PointRef{});
  if (const auto frame = read_choice(json, "frame", frames, diagnostics))
    force.frame = static_cast<Frame>(*frame);
  read_law(json, force, context);
  context.model.forces.push_back(std::move(force));
}

} // namespace

void read_links(const Json& file, ElementContext& context) {
  for (const Json& json : elements(file, "links", "a list of links", context.diagnostics))
    read_link(json, context);
}

void read_forces(const Json& file, ElementContext& context) {
  for (const Json& json : elements(file, "forces", "a list of forces", context.diagnostics))
    read_force(json, context);
}

} // namespace mbsgen::model
