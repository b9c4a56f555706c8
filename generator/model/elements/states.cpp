// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/elements/states.h"
#include "base/text.h"
#include "model/fields.h"

namespace mbsgen::model {

namespace {

const ObjectRule state_rule{"a state", {{"name", true}, {"rate", true}, {"x0"}, {"unit"}, {"doc"}}};
const LawRule rate_rule{"the rate of a state", true, true, true, {}, true, true};

// A state that no link, force or contact lists has a law of its own, by its name.
void read_rate(const Json& rate, int row, ElementContext& context) {
  State& state = context.model.states[at(row)];
  const bool external = rate.is(JsonKind::string) && rate.text() == "extern";
  if (external && !state.is_external()) {
    context.names.laws.add(state.name, NameUse::state, row, state.where, context.diagnostics);
    state.law = state.name;
  } else if (!external) {
    state.rate = context.laws.read(rate, rate_rule);
    if (state.is_external())
      context.diagnostics.error(rate.where(), "the law " + quoted(state.law) +
                                                  " is to give the rate of the state " + quoted(state.name) +
                                                  ", write \"rate\": \"extern\", or take the state from the "
                                                  "\"states\" of the law");
  }
}

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
    if (rate) read_rate(*rate, static_cast<int>(row), context);
  }
}

} // namespace mbsgen::model
