// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "certify/textbook/constraint_rows.h"

namespace mbsgen::certify {

/// The textbook's side at one state of the model.
template <class Field>
class Formulation {
public:
  using Number = typename Field::Number;

  Formulation(const model::Model& model, const scheme::Program& program, const AngleScan& angles,
              Point<Field>& point, Assignment<Field> values)
      : assigned_(std::move(values)), numbers_(model, program, angles, point, assigned_),
        textbook_(numbers_) {}
  Formulation(const Formulation&) = delete;
  Formulation& operator=(const Formulation&) = delete;

  const Assignment<Field>& assigned() const { return assigned_; }
  ModelValues<Field>& numbers() { return numbers_; }
  Textbook<Field>& textbook() { return textbook_; }

  const std::vector<Number>& mass_matrix() {
    if (!mass_matrix_) mass_matrix_ = textbook_.mass_matrix();
    return *mass_matrix_;
  }
  const std::vector<Number>& bias() {
    if (!bias_) bias_ = textbook_.bias();
    return *bias_;
  }
  /// All constraint equations, those that vanish included.
  const std::vector<ConstraintRow<Number>>& constraints() {
    if (!constraints_) constraints_ = ConstraintRows<Field>(textbook_, numbers_).take();
    return *constraints_;
  }

private:
  Assignment<Field> assigned_;
  ModelValues<Field> numbers_;
  Textbook<Field> textbook_;
  std::optional<std::vector<Number>> mass_matrix_, bias_;
  std::optional<std::vector<ConstraintRow<Number>>> constraints_;
};

} // namespace mbsgen::certify
