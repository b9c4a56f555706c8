// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/check/user_laws.h"

namespace mbsgen::model {

std::vector<UserLaw> user_laws(const Model& model) {
  constexpr int of_wrench = 6;
  std::vector<UserLaw> laws;
  for (const Link& link : model.links)
    if (!link.force) laws.push_back({"link", link.name, link.where, 1, link.states});
  for (const Force& force : model.forces)
    if (force.law == ForceLaw::external)
      laws.push_back({"force", force.name, force.where, of_wrench, force.states});
  for (const Contact& contact : model.contacts)
    if (contact.law == ContactLaw::external)
      laws.push_back({"contact", contact.name, contact.where, of_wrench, contact.states});
  for (std::size_t row = 0; row < model.states.size(); ++row)
    if (const State& state = model.states[row]; state.has_own_law())
      laws.push_back({"state", state.name, state.where, 0, {static_cast<int>(row)}});
  return laws;
}

} // namespace mbsgen::model
