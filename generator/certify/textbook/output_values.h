// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "certify/program/partition.h"
#include "certify/textbook/formulation.h"
#include "certify/textbook/jet_values.h"

namespace mbsgen::certify {

/// The motions that the model gives its driven joints, by velocity, with their first two derivatives by time.
template <class Field>
std::map<int, Jet<typename Field::Number, 2>> imposed_motions(ModelValues<Field>& values,
                                                              const Coordinates& moved);

/// Coordinates as a function hands them out that has computed those at `places`: their quaternions have the length 1.
template <class Field>
std::vector<typename Field::Number> handed_out(const model::Model& model, const Coordinates& places,
                                               Point<Field>& point,
                                               std::vector<typename Field::Number> coordinates);

/// The model's outputs at one state, by their definitions.
template <class Field>
class OutputValues {
public:
  using Number = typename Field::Number;
  using Multipliers = std::map<int, Number>; ///< λ by row of the formulation; those that are missing are zero

  /// `state`: with all accelerations, but those that are held; `computed`: places of coordinates that are unknowns.
  OutputValues(Formulation<Field>& state, const Coordinates& computed, Multipliers multipliers);

  /// In the order of the model.
  std::vector<Number> all();

private:
  Number value(const model::Output& output);
  Number imposed_force(int velocity);
  Number component(const model::Output& output);

  Formulation<Field>& state_;
  const model::Model& model_;
  Multipliers multipliers_;
  std::vector<Number> coordinates_, motion_forces_;
};

} // namespace mbsgen::certify
