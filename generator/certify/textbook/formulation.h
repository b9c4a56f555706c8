// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "certify/textbook/constraint_rows.h"

namespace mbsgen::certify {

/// The reference's side at one state of the model.
template <class Field>
class Formulation {
public:
  using Number = typename Field::Number;

  Formulation(const model::Model& model, const scheme::Program& program, const AngleScan& angles,
              Point<Field>& point, Assignment<Field> values);
  Formulation(const Formulation&) = delete;
  Formulation& operator=(const Formulation&) = delete;

  const Assignment<Field>& assigned() const { return assigned_; }
  ModelValues<Field>& numbers() { return numbers_; }
  Reference<Field>& reference() { return reference_; }

  const std::vector<Number>& mass_matrix();
  const std::vector<Number>& bias();
  /// All constraint equations, those that vanish included.
  const std::vector<ConstraintRow<Number>>& constraints();

private:
  Assignment<Field> assigned_;
  ModelValues<Field> numbers_;
  Reference<Field> reference_;
  std::optional<std::vector<Number>> mass_matrix_, bias_;
  std::optional<std::vector<ConstraintRow<Number>>> constraints_;
};

} // namespace mbsgen::certify
