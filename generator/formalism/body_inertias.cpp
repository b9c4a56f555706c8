// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/body_inertias.h"
#include "model/tensor.h"
#include <algorithm>
#include <unordered_set>

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

class Reader {
public:
  void read(const Expr& expression) {
    if (expression.pool() == nullptr) return;
    std::vector<expr::NodeId> open{expression.id()};
    while (!open.empty()) {
      const expr::NodeId id = open.back();
      open.pop_back();
      if (!seen_.insert(id).second) continue;
      scheme::for_each_part(expression.pool()->node(id), [&](expr::NodeId part) { open.push_back(part); });
    }
  }
  bool has_read(const Expr& symbol) const { return seen_.count(symbol.id()) != 0; }

private:
  std::unordered_set<expr::NodeId> seen_;
};

} // namespace

std::vector<scheme::BodyInertia> body_inertias(const model::Model& model, Parameters& parameters) {
  std::vector<scheme::BodyInertia> inertias;
  for (const model::Body& body : model.bodies) inertias.push_back(inertia_of(body, parameters));
  return inertias;
}

std::vector<scheme::Equation> equations_of(const std::vector<scheme::BodyInertia>& bodies,
                                           const std::vector<scheme::Equation>& equations) {
  if (equations.empty()) return {};
  Reader reader;
  for (const scheme::BodyInertia& body : bodies) {
    reader.read(body.mass);
    for (const Expr& number : body.com) reader.read(number);
    for (const Expr& number : body.inertia) reader.read(number);
  }
  std::vector<scheme::Equation> needed;
  for (auto equation = equations.rbegin(); equation != equations.rend(); ++equation) {
    if (!reader.has_read(equation->symbol)) continue;
    reader.read(equation->rhs);
    needed.push_back(*equation);
  }
  std::reverse(needed.begin(), needed.end());
  return needed;
}

} // namespace mbsgen::formalism
