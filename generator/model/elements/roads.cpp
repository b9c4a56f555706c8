// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/text.h"
#include "model/elements/elements.h"
#include "model/fields.h"

namespace mbsgen::model {

namespace {

const ObjectRule road_rule{
    "a road", {{"name", true}, {"type", true}, {"height"}, {"slope"}, {"friction"}, {"velocity"}, {"doc"}}};
const LawRule road_law{"a road", false, false, false, {road_variables.begin(), road_variables.end()}};
const LawRule constant_law{"a plane road", false, false, false, {}};

expr::Expr read_or(const Json& json, const char* key, const LawRule& rule, int otherwise,
                   ElementContext& context) {
  const std::optional<Json> found = json.find(key);
  return found ? context.laws.read(*found, rule) : context.pool.number(otherwise);
}

std::array<expr::Expr, 2> read_pair(const Json& json, const char* key, const LawRule& rule,
                                    const char* expected, ElementContext& context) {
  std::array<expr::Expr, 2> result{context.pool.number(0), context.pool.number(0)};
  const std::optional<Json> list = json.find(key);
  if (!list || !check_kind(*list, JsonKind::array, expected, context.diagnostics)) return result;
  if (list->size() == result.size())
    for (std::size_t i = 0; i < result.size(); ++i) result[i] = context.laws.read((*list)[i], rule);
  else
    context.diagnostics.error(list->where(),
                              "found " + counted(list->size(), "element") + ", write " + expected);
  return result;
}

expr::Expr variable(expr::Pool& pool, std::size_t i) {
  return pool.symbol(expr::SymbolKind::auxiliary, road_variables[i]);
}

// z = height + slope_x x + slope_y y.
void read_plane(const Json& json, Road& road, ElementContext& context) {
  road.height = read_or(json, "height", constant_law, 0, context);
  road.slope = read_pair(json, "slope", constant_law, "two numbers, the rise along x and along y", context);
  for (std::size_t i = 0; i < road.slope.size(); ++i)
    road.height = road.height + road.slope[i] * variable(context.pool, i);
}

void read_road(const Json& json, ElementContext& context) {
  static const std::vector<std::string> types{"plane"};
  Model& model = context.model;
  if (!check_object(json, road_rule, context.diagnostics)) return;
  Road road;
  road.where = json.where();
  road.name = add_name(json, NameUse::road, static_cast<int>(model.roads.size()), context.names.roads,
                       context.diagnostics);
  read_doc(json, "doc", context.diagnostics);
  if (read_choice(json, "type", types, context.diagnostics)) read_plane(json, road, context);
  road.friction = read_or(json, "friction", road_law, 1, context);
  road.velocity =
      read_pair(json, "velocity", road_law, "two velocities in m/s, along x and along y", context);
  model.roads.push_back(std::move(road));
}

} // namespace

void read_roads(const Json& file, ElementContext& context) {
  for (const Json& json : elements(file, "roads", "a list of roads", context.diagnostics))
    read_road(json, context);
}

} // namespace mbsgen::model
