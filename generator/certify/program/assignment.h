// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "certify/field/point.h"
#include "certify/field/vector.h"
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
  /// Derivatives of these results, by argument of the law; of programs whose functions call them.
  std::map<std::string, std::vector<std::vector<Number>>> law_slopes;
  /// Parts of a direction by argument: dq, dqd, dqdd, dQ, dp, up, udp, or of a step: qa, qb, dt; of programs
  /// with a function that takes some.
  std::map<std::string, std::vector<Number>> directions;
  std::vector<Number> q, qd, qdd, Q;
  std::vector<Number> impulses;        ///< along the rows of the rigid contacts
  std::map<int, Circle<Number>> turns; ///< by coordinate: angles that are no free numbers
  std::vector<Number> x;               ///< the user's states
  Number time{};
  Number smallest_pivot{}; ///< of a tree whose functions return a Status

  /// The values of an argument that is given; null for a name that has none.
  const std::vector<Number>* argument(const std::string& name) const;
};

template <class Field>
const std::vector<typename Field::Number>* Assignment<Field>::argument(const std::string& name) const {
  if (const auto direction = directions.find(name); direction != directions.end()) return &direction->second;
  const std::pair<const char*, const std::vector<Number>*> arrays[] = {
      {"q", &q}, {"qd", &qd}, {"qdd", &qdd}, {"Q", &Q}, {"impulses", &impulses}};
  for (const auto& [known, values] : arrays)
    if (name == known) return values;
  return nullptr;
}

/// Numbers that are free get random values; the direction cosines of one orientation are those of a random
/// rotation.
template <class Field>
Assignment<Field> random_assignment(const model::Model& model, const scheme::Program& program,
                                    Point<Field>& point);

} // namespace mbsgen::certify
