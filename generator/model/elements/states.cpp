// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/text.h"
#include "model/elements/elements.h"
#include "model/fields.h"

namespace mbsgen::model {

namespace {

std::string advice(const std::string& name) {
  return R"(, declare it: "states": [{"name": ")" + name + R"(", "rate": "extern"}])";
}

// The row of a state that no law has yet.
std::optional<int> free_state(const Json& json, ElementContext& context) {
  if (!check_kind(json, JsonKind::string, "the name of a state in double quotes", context.diagnostics))
    return std::nullopt;
  const std::string& name = json.text();
  const std::optional<int> row = context.names.joints.find(name, NameUse::state);
  if (!row)
    context.diagnostics.error(json.where(),
                              "there is no state " + quoted(name) +
                                  remedy(name, context.names.joints.names(NameUse::state), advice(name)));
  if (!row || !context.model.states[at(*row)].is_external()) return row;
  context.diagnostics.error(json.where(), "the law " + quoted(context.model.states[at(*row)].law) +
                                              " gives the rate of the state " + quoted(name) +
                                              " already, remove it here or there");
  return std::nullopt;
}

} // namespace

std::vector<int> read_law_states(const Json& object, const LawOwner& owner, ElementContext& context) {
  std::vector<int> rows;
  const std::optional<Json> list = object.find("states");
  if (list && !owner.external)
    context.diagnostics.error(
        list->key_where(), std::string(owner.what) +
                               " without a law of the user's gives no rates of states; make it \"extern\", "
                               "or remove \"states\": expressions read x(state) without it");
  for (const Json& json : elements(object, "states", "a list of names of states", context.diagnostics)) {
    const std::optional<int> row = free_state(json, context);
    if (!row) continue;
    State& state = context.model.states[at(*row)];
    state.law = owner.name;
    state.result = owner.results + static_cast<int>(rows.size());
    rows.push_back(*row);
  }
  return rows;
}

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
  const std::vector<State>& states = context.model.states;
  const std::optional<Json> list = file.find("states");
  for (std::size_t row = 0; row < states.size() && states[row].tyre < 0; ++row) {
    const Json json = (*list)[row];
    const std::optional<Json> rate = json.is(JsonKind::object) ? json.find("rate") : std::nullopt;
    if (rate) read_rate(*rate, static_cast<int>(row), context);
  }
}

} // namespace mbsgen::model
