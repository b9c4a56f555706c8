// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "certify/results.h"
#include "certify/textbook/formulation.h"

namespace mbsgen::certify {

/// Responses of rigid contacts to random impulses p along their rows, from the textbook's M and Jc. They are
/// compared in a form that needs few operations: Lambda_inv by its product with p, dqd by that with M.
template <class Field>
class ContactSpace {
public:
  using Number = typename Field::Number;

  ContactSpace(Formulation<Field>& state, Field& field) : state_(state), field_(field) {}

  /// The reference's results of the function, by array.
  std::map<std::string, std::vector<Number>> expected(const scheme::Function& function);
  /// Replaces the function's results by these products. Throws MalformedProgram where entries are missing.
  void multiply(const scheme::Function& function, Results<Number>& results);

private:
  const std::vector<Number>& impulses() const { return state_.assigned().impulses; }
  std::vector<Number> generalized();
  std::vector<Number> velocities();
  std::vector<Number> product(const std::vector<Number>& matrix, const std::vector<Number>& vector);
  void replace(Results<Number>& results, const char* array, const char* product_name,
               const std::vector<Number>& product);

  Formulation<Field>& state_;
  Field& field_;
};

} // namespace mbsgen::certify
