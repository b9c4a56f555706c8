// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/tree/laws.h"

namespace mbsgen::formalism {

namespace {

struct Law {
  const Location& where;
  const Expr& expression;
};

std::vector<Law> laws_of(const model::Model& model) {
  std::vector<Law> laws;
  for (const model::Joint& joint : model.joints) {
    for (const Expr& force : joint.force) laws.push_back({joint.force_where, force});
    if (joint.motion) laws.push_back({joint.motion_where, *joint.motion});
  }
  for (const model::Constraint& constraint : model.constraints)
    laws.push_back({constraint.where, constraint.expression});
  for (const model::State& state : model.states) laws.push_back({state.where, state.rate});
  for (const model::Link& link : model.links)
    if (link.force) laws.push_back({link.where, *link.force});
  for (const model::Force& force : model.forces)
    for (const auto* components : {&force.force, &force.torque})
      for (const Expr& component : *components) laws.push_back({force.where, component});
  for (const model::Contact& contact : model.contacts) {
    if (contact.is_rigid()) continue;
    laws.push_back({contact.where, contact.normal});
    if (contact.friction) laws.push_back({contact.where, *contact.friction});
  }
  return laws;
}

} // namespace

std::vector<ModelError> laws_without_value(const model::Model& model, Parameters& parameters) {
  std::vector<ModelError> errors;
  for (const Law& law : laws_of(model)) {
    try {
      built_at(law.where, [&] { return parameters.resolve(law.expression); });
    } catch (const ModelError& error) {
      errors.push_back(error);
    }
  }
  return errors;
}

} // namespace mbsgen::formalism
