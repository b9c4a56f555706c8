// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/body_inertias.h"
#include "model/tensor.h"

namespace mbsgen::formalism {

namespace {

scheme::TensorLaw law_of(const model::Body& body) {
  const model::Tensor tensor = model::nominal_tensor(body);
  if (!model::is_finite(tensor)) return scheme::TensorLaw::none;
  if (model::is_planar(tensor)) return scheme::TensorLaw::moments;
  const bool physical = model::is_positive_semidefinite(tensor) &&
                        model::is_positive_semidefinite(model::second_moments(tensor));
  return physical ? scheme::TensorLaw::body : scheme::TensorLaw::none;
}

scheme::BodyInertia inertia_of(const model::Body& body, Parameters& parameters) {
  scheme::BodyInertia inertia;
  inertia.body = body.name;
  inertia.mass = parameters.value(body.mass, {body.name, "mass", -1}, expr::SymbolKind::mass);
  inertia.com = parameters.value(body.com, body.name, "com");
  for (std::size_t k = 0; k < inertia.inertia.size(); ++k)
    inertia.inertia[k] = parameters.value(body.inertia[k], {body.name, "inertia", static_cast<int>(k)},
                                          expr::SymbolKind::inertia);
  inertia.law = law_of(body);
  return inertia;
}

} // namespace

std::vector<scheme::BodyInertia> body_inertias(const model::Model& model, Parameters& parameters) {
  std::vector<scheme::BodyInertia> inertias;
  for (const model::Body& body : model.bodies) inertias.push_back(inertia_of(body, parameters));
  return inertias;
}

} // namespace mbsgen::formalism
