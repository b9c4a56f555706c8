// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "certify/results.h"
#include "certify/textbook/formulation.h"

namespace mbsgen::certify {

/// The mass matrix of a function against the textbook's: by its product with a vector, since the reference would need
/// n^3 operations for its entries; and by its pivots.
template <class Field>
class MassMatrixCheck {
public:
  using Number = typename Field::Number;

  MassMatrixCheck(Formulation<Field>& state, Field& field) : state_(state), field_(field) {}

  /// Replaces the results M or L, if there is one, by the product "M x". Throws MalformedProgram where entries are missing.
  void multiply(Results<Number>& results, const std::vector<Number>& x) const;
  /// Where the pivots among the results are others than those of the mass matrix, eliminated from the leaves to the base;
  /// empty: nowhere. `order`: of the velocities, from the base to the leaves.
  std::string pivot_difference(const Results<Number>& results, const std::vector<int>& order);
  /// Velocities that can change together without an inertia; empty: there are none, the matrix is regular.
  std::vector<int> undetermined();

private:
  void complete(Results<Number>& results, std::size_t n) const;

  Formulation<Field>& state_;
  Field& field_;
};

} // namespace mbsgen::certify
