// SPDX-License-Identifier: GPL-3.0-or-later
#include "certify/textbook/formulation.h"

namespace mbsgen::certify {

template <class Field>
Formulation<Field>::Formulation(const model::Model& model, const scheme::Program& program,
                                const AngleScan& angles, Point<Field>& point, Assignment<Field> values)
    : assigned_(std::move(values)), numbers_(model, program, angles, point, assigned_), reference_(numbers_) {
}

template <class Field>
const std::vector<typename Field::Number>& Formulation<Field>::mass_matrix() {
  if (!mass_matrix_) mass_matrix_ = reference_.mass_matrix();
  return *mass_matrix_;
}

template <class Field>
const std::vector<typename Field::Number>& Formulation<Field>::bias() {
  if (!bias_) bias_ = reference_.bias();
  return *bias_;
}

template <class Field>
const std::vector<ConstraintRow<typename Field::Number>>& Formulation<Field>::constraints() {
  if (!constraints_) constraints_ = ConstraintRows<Field>(reference_, numbers_).take();
  return *constraints_;
}

#define DUALS
#define FIELD(Field) template class Formulation<Field>;
#include "certify/field/fields.def"

} // namespace mbsgen::certify
