// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "certify/program/scheme_run.h"
#include "certify/textbook/formulation.h"

namespace mbsgen::certify {

/// One step of a function's iteration on its unknowns.
template <class Field>
class NewtonStep {
public:
  using Number = typename Field::Number;

  /// Residuals and consistencies are the position equations, each once, and the corrections are the solution of
  /// J_v dv = residuals. `velocities`: of the corrections. Throws Mismatch.
  NewtonStep(Field& field, const Results<Number>& results, const std::vector<ConstraintRow<Number>>& rows,
             const std::vector<int>& velocities);

  /// The rows of the residuals, in the order of the corrections.
  const std::vector<std::size_t>& solved() const { return solved_; }
  /// The amounts that the step takes off the unknowns, changes or, without these, the corrections themselves, are the
  /// rates of the coordinates while the corrections are the velocities. Throws Mismatch.
  void check_changes(const scheme::Function& function, Reference<Field>& reference) const;

private:
  Field& field_;
  const Results<Number>& results_;
  const std::vector<int>& velocities_;
  std::vector<std::size_t> solved_;
  std::vector<Number> correction_;
};

} // namespace mbsgen::certify
