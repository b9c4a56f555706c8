// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "certify/linearized.h"
#include <memory>

namespace mbsgen::certify {

/// Judges the functions that solve constraints, by the complete equations
///   h = 0,  J q̇ + ∂h/∂t = 0,  J q̈ + J̇q̇ = 0,  M q̈ + c = Q + Jᵀλ,
/// at coordinates that do not satisfy the constraints: the identities between a function's results hold at
/// all coordinates, as if the iteration had ended there.
template <class Field>
class SolvedFunctions {
public:
  using Number = typename Field::Number;

  /// `live`: rows that do not vanish identically. `given`: the arguments of the functions.
  SolvedFunctions(const model::Model& model, const scheme::Program& program, const AngleScan& angles,
                  Point<Field>& point, const std::vector<std::size_t>& live, ModelValues<Field>& given);

  /// The reference at the state to which the function's results lead. Throws Mismatch, MalformedProgram,
  /// NoPoint.
  Formulation<Field>& check(const scheme::Function& function, const Results<Number>& results);
  /// The coordinates of a motion whose accelerations nothing determines, because the complete equations are
  /// singular whatever the coordinates are; none where they are regular.
  std::vector<int> undetermined_accelerations();
  /// Live rows that the last function treated as redundant.
  const std::vector<std::size_t>& redundant() const { return redundant_; }

private:
  using Row = ConstraintRow<Number>;

  bool is_zero(const Number& number) const { return field_.equal(number, Number(0)); }
  std::vector<Row> rows(Formulation<Field>& state) const;
  void check_damping(const scheme::Function& function, const Results<Number>& results,
                     const std::vector<std::size_t>& positions, const std::vector<std::size_t>& solved);
  Formulation<Field>& check_linearized(const scheme::Function& function, const Results<Number>& results,
                                       const std::vector<Row>& rows,
                                       const std::vector<std::size_t>& positions);
  Formulation<Field>& state_of(const scheme::Function& function, const Results<Number>& results);
  const Assignment<Field>& driven();
  void check_state(const scheme::Function& function, const Results<Number>& results,
                   const Formulation<Field>& state) const;
  void check_state_rates(const Results<Number>& results, Formulation<Field>& state) const;
  void check_held(Formulation<Field>& state, const std::vector<Row>& rows);
  void check_pivots(const scheme::Function& function, const Results<Number>& results) const;
  std::vector<std::size_t> check_rates(bool accelerated, const Results<Number>& results,
                                       const std::vector<Row>& rows);
  Rows<Number> dependent_columns(const std::vector<Row>& rows, const std::vector<std::size_t>& chosen) const;

  const model::Model& model_;
  const scheme::Program& program_;
  const AngleScan& angles_;
  Point<Field>& point_;
  Field& field_;
  Gauss<Field> gauss_;
  const std::vector<std::size_t>& live_;
  ProgramPartition partition_;
  ModelValues<Field>& given_;
  std::optional<Assignment<Field>> driven_;
  std::unique_ptr<Formulation<Field>> state_; ///< of the last function
  std::optional<Linearized<Field>> linearized_;
  std::vector<Number> qdd_; ///< its accelerations
  std::vector<std::size_t> redundant_;
};

} // namespace mbsgen::certify
