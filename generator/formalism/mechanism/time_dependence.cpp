// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/mechanism/time_dependence.h"
#include <algorithm>

namespace mbsgen::formalism {

bool depends_on_time(const model::Model& model) {
  const auto timed = [](const expr::Expr& law) { return contains(law, expr::SymbolKind::time); };
  const auto any = [](const auto& elements, const auto& holds) {
    return std::any_of(elements.begin(), elements.end(), holds);
  };
  return any(model.joints,
             [&](const model::Joint& joint) {
               return any(joint.force, timed) || (joint.motion && timed(*joint.motion));
             }) ||
         any(model.constraints, [&](const model::Constraint& one) { return timed(one.expression); }) ||
         any(model.states,
             [&](const model::State& state) { return state.has_own_law() || timed(state.rate); }) ||
         any(model.links, [&](const model::Link& link) { return link.force && timed(*link.force); }) ||
         any(model.forces,
             [&](const model::Force& force) { return any(force.force, timed) || any(force.torque, timed); });
}

} // namespace mbsgen::formalism
