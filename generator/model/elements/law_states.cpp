// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/elements/law_states.h"
#include "base/text.h"
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

} // namespace mbsgen::model
