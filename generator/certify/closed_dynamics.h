// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "certify/field/gauss.h"
#include "certify/program/partition.h"
#include "certify/program/scheme_run.h"
#include "certify/textbook/formulation.h"

namespace mbsgen::certify {

/// Judges the dynamics of a model with constraints by M q̈ + c = Q + Jᵀλ at one state.
template <class Field>
class ClosedDynamics {
public:
  using Number = typename Field::Number;
  using Row = ConstraintRow<Number>;

  /// `rows`: constraint equations that do not vanish; `solved`: those of them that determine the dependent
  /// coordinates; λ is zero at all others. `qdd`: the accelerations.
  ClosedDynamics(Field& field, const ProgramPartition& partition, Formulation<Field>& state,
                 std::vector<Row> rows, std::vector<std::size_t> solved, std::vector<Number> qdd);

  /// Accelerations, multipliers and driving forces. Throws Mismatch.
  void check_direct(const Results<Number>& results);
  /// Forces of the actuators and of the driven joints. Throws Mismatch.
  void check_inverse(const Results<Number>& results);
  /// Accelerations, and multipliers of the solved rows.
  struct Response {
    std::vector<Number> accelerations, multipliers;
  };
  /// Those for which M a - Jᵀλ is `force`, by velocity, and J a is `rates`, by solved row; a is zero where a
  /// velocity is driven or held. Throws Mismatch where there is no such response.
  Response response(const std::vector<Number>& force, const std::vector<Number>& rates);
  /// The coordinates of an acceleration that satisfies the complete equations without forces; none where
  /// these have one solution.
  std::vector<int> undetermined();

private:
  bool is_zero(const Number& number) const { return field_.equal(number, Number(0)); }
  bool is_solved(std::size_t row) const;
  bool has_force(int coordinate) const;
  std::vector<std::size_t> not_driven() const;
  Rows<Number> solved_columns(const std::vector<int>& coordinates) const;
  Rows<Number> complete_matrix() const;
  void check_unique(const std::vector<Number>& lambda);
  std::vector<Number> reaction(const std::vector<Number>& load);
  void check_smallest(const std::vector<Number>& forces);

  Field& field_;
  Gauss<Field> gauss_;
  const ProgramPartition& partition_;
  Formulation<Field>& state_;
  std::vector<Row> rows_;
  std::vector<std::size_t> solved_;
  std::vector<Number> qdd_;
};

/// Σ a_i b_i.
template <class Number>
Number product(const std::vector<Number>& a, const std::vector<Number>& b) {
  Number sum(0);
  for (std::size_t i = 0; i < a.size(); ++i) sum = sum + a[i] * b[i];
  return sum;
}

} // namespace mbsgen::certify
