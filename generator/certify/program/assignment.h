// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "certify/field/point.h"
#include "certify/program/orientation.h"
#include "model/model.h"
#include "scheme/program.h"
#include <string>

namespace mbsgen::certify {

using scheme::ParameterPath;

/// Force and torque that the caller supplies.
template <class Number>
struct AppliedInput {
  Vector<Number> force;
  Vector<Number> torque;
};

/// Random values of everything that the caller of the generated code supplies.
template <class Field>
struct Assignment {
  using Number = typename Field::Number;
  std::map<ParameterPath, Number> parameters;
  std::map<std::string, AppliedInput<Number>> inputs;
  std::map<std::string, std::vector<Number>> laws; ///< results of the user's laws
  std::vector<Number> q, qd, qdd, Q;
  std::map<int, Circle<Number>> turns; ///< by coordinate: angles that are no free numbers
  Number time{};
};

namespace detail {

template <class Field>
void assign_orientations(const model::Model& model, Point<Field>& point, Assignment<Field>& values) {
  for (const model::Body& body : model.bodies) {
    if (body.orientation.kind != model::Rotation::Kind::matrix) continue;
    const auto matrix = random_rotation(body.orientation, point);
    if (!matrix) continue;
    for (int k = 0; k < 9; ++k) {
      const ParameterPath name{body.name, "orientation", k};
      if (values.parameters.count(name) != 0)
        values.parameters[name] = (*matrix)[static_cast<std::size_t>(k / 3)][static_cast<std::size_t>(k % 3)];
    }
  }
}

template <class Field>
void assign_laws(const model::Model& model, Point<Field>& point, Assignment<Field>& values) {
  const auto draw = [&](const std::string& law, int count) {
    for (int k = 0; k < count; ++k) values.laws[law].push_back(point.draw());
  };
  for (const model::Link& link : model.links)
    if (!link.force) draw(link.name, 1);
  for (const model::Force& force : model.forces)
    if (force.law == model::ForceLaw::external) draw(force.name, 6);
}

} // namespace detail

/// Numbers that are free get random values; the direction cosines of one orientation are those of a random
/// rotation.
template <class Field>
Assignment<Field> random_assignment(const model::Model& model, const scheme::Program& program,
                                    Point<Field>& point) {
  Assignment<Field> values;
  for (const scheme::Parameter& parameter : program.parameters)
    values.parameters[parameter.path] = point.draw();
  detail::assign_orientations(model, point, values);
  for (const scheme::InputForce& input : program.inputs)
    for (auto* vector : {&values.inputs[input.name].force, &values.inputs[input.name].torque})
      for (auto& component : *vector) component = point.draw();
  for (auto* list : {&values.q, &values.qd, &values.qdd, &values.Q})
    for (int k = 0; k < model.nq(); ++k) list->push_back(point.draw());
  values.time = point.draw();
  detail::assign_laws(model, point, values);
  return values;
}

} // namespace mbsgen::certify
