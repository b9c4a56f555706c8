// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/elements/states.h"
#include "model/fields.h"

namespace mbsgen::model {

namespace {

const ObjectRule state_rule{"a state", {{"name", true}, {"rate", true}, {"x0"}, {"unit"}, {"doc"}}};
const LawRule rate_rule{"the rate of a state", true, true, true, {}, true, true};

} // namespace

void read_states(const Json& file, ElementContext& context) {
  for (const Json& json : elements(file, "states", "a list of states", context.diagnostics)) {
    State& state = context.model.states.emplace_back();
    state.where = json.where();
    if (!check_object(json, state_rule, context.diagnostics)) continue;
    state.name = add_name(json, NameUse::state, static_cast<int>(context.model.states.size()) - 1,
                          context.names.joints, context.diagnostics);
    state.x0 = context.scalars.read(json, "x0");
    state.unit = read_doc(json, "unit", context.diagnostics);
    state.doc = read_doc(json, "doc", context.diagnostics);
  }
}

void read_rates(const Json& file, ElementContext& context) {
  const std::optional<Json> list = file.find("states");
  for (std::size_t row = 0; row < context.model.states.size(); ++row) {
    const Json json = (*list)[row];
    const std::optional<Json> rate = json.is(JsonKind::object) ? json.find("rate") : std::nullopt;
    if (!rate) continue;
    if (rate->is(JsonKind::string) && rate->text() == "extern")
      context.diagnostics.error(
          rate->where(), "the rate of a state is an expression, write one; a law of a program keeps and "
                         "advances states of its own");
    else
      context.model.states[row].rate = context.laws.read(*rate, rate_rule);
  }
}

} // namespace mbsgen::model
