// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/elements/loads.h"
#include "base/text.h"
#include "model/elements/law_states.h"
#include "model/fields.h"
#include "model/points.h"

namespace mbsgen::model {

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

std::array<expr::Expr, 3> read_components(const Json& json, const char* key, ElementContext& context) {
  std::array<expr::Expr, 3> result;
  const std::string expected = "three components [x, y, z]";
  const std::optional<Json> list = json.find(key);
  if (!list || !check_kind(*list, JsonKind::array, expected, context.diagnostics)) return result;
  if (list->size() != result.size()) {
    context.diagnostics.error(list->where(),
                              "found " + counted(list->size(), "element") + ", write " + expected);
    return result;
  }
  for (std::size_t i = 0; i < result.size(); ++i) result[i] = context.laws.read((*list)[i], force_law);
  return result;
}

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
  force.force = read_components(json, "force", context);
  force.torque = read_components(json, "torque", context);
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
