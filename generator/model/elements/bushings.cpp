// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/text.h"
#include "model/elements/elements.h"
#include "model/fields.h"

namespace mbsgen::model {

namespace {

const ObjectRule bushing_rule{"a bushing",
                              {{"name", true},
                               {"a", true},
                               {"b", true},
                               {"stiffness"},
                               {"damping"},
                               {"force"},
                               {"torque"},
                               {"law"},
                               {"states"},
                               {"doc"}}};
const LawRule bushing_law{"a component of a bushing",
                          true,
                          true,
                          true,
                          {bushing_kinematics.begin(), bushing_kinematics.end()},
                          true};

// Six numbers, or the 36 of a matrix.
std::vector<Scalar> read_matrix(const Json& json, const char* key, ElementContext& context) {
  constexpr std::size_t rows = bushing_kinematics.size() / 2;
  static const std::string expected =
      "6 numbers, three translations and three rotations, or the 36 of a matrix, row by row";
  const std::optional<Json> list = json.find(key);
  if (!list || !check_kind(*list, JsonKind::array, expected, context.diagnostics)) return {};
  if (list->size() == rows || list->size() == rows * rows)
    return context.scalars.read_vector(*list, list->size(), expected);
  context.diagnostics.error(list->where(),
                            "found " + counted(list->size(), "element") + ", write " + expected);
  return {};
}

void read_law(const Json& json, Bushing& bushing, ElementContext& context) {
  static const std::vector<std::string> laws{"extern"};
  const bool matrices = json.find("stiffness") || json.find("damping");
  const bool components = json.find("force") || json.find("torque");
  const bool named = json.find("law").has_value();
  const int kinds = int(matrices) + int(components) + int(named);
  if (kinds != 1)
    context.diagnostics.error(
        json.where(),
        std::string(kinds == 0 ? "the bushing has no law" : "the bushing has several laws") +
            ", write either \"stiffness\" and \"damping\", or the components \"force\": [x, y, z] and "
            "\"torque\": [x, y, z], or \"law\": \"extern\"");
  if (components) bushing.law = BushingLaw::expression;
  if (named && read_choice(json, "law", laws, context.diagnostics)) bushing.law = BushingLaw::external;
  bushing.stiffness = read_matrix(json, "stiffness", context);
  bushing.damping = read_matrix(json, "damping", context);
  bushing.force = read_components(json, "force", bushing_law, context);
  bushing.torque = read_components(json, "torque", bushing_law, context);
  bushing.states =
      read_law_states(json, {"a bushing", bushing.name, bushing.law == BushingLaw::external, 6}, context);
}

void read_bushing(const Json& json, ElementContext& context) {
  Model& model = context.model;
  Diagnostics& diagnostics = context.diagnostics;
  if (!check_object(json, bushing_rule, diagnostics)) return;
  Bushing bushing;
  bushing.where = json.where();
  bushing.name = add_name(json, NameUse::bushing, static_cast<int>(model.bushings.size()), context.names.laws,
                          diagnostics);
  read_doc(json, "doc", diagnostics);
  const auto a = read_point_ref(json, "a", context.names, model, diagnostics);
  const auto b = read_point_ref(json, "b", context.names, model, diagnostics);
  if (a && b && a->body == b->body)
    diagnostics.error(b->where, "both points of the bushing belong to " + quoted(model.body_name(b->body)) +
                                    ", name points of two bodies");
  bushing.a = a.value_or(PointRef{});
  bushing.b = b.value_or(PointRef{});
  read_law(json, bushing, context);
  model.bushings.push_back(std::move(bushing));
}

} // namespace

void read_bushings(const Json& file, ElementContext& context) {
  for (const Json& json : elements(file, "bushings", "a list of bushings", context.diagnostics))
    read_bushing(json, context);
}

} // namespace mbsgen::model
