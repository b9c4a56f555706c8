// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "certify/closed_dynamics.h"
#include "certify/textbook/formulation.h"

namespace mbsgen::certify {

/// Changes of a state that obey the constraints, with the accelerations of direct dynamics: dependent
/// velocities follow from J q̇ + ∂h/∂t = 0, accelerations and multipliers from the complete equations, and
/// their rates from the same equations over dual numbers. Dependent displacements keep J q̇ dt = 0, as
/// section 3.5.2 of the 2013 paper has it.
template <class Field>
class CompleteChange {
public:
  using Number = typename Field::Number;
  using Row = ConstraintRow<Number>;
  using Change = StateChange<Number>;

  /// Equations that the solved functions take as solved: `live`, rows of the formulation that do not vanish;
  /// among these `positions`, which determine the displacements of `partition.corrected`, and `solved`, which
  /// determine all dependent velocities.
  struct Equations {
    std::vector<std::size_t> live, positions, solved;
  };

  /// `given`: independent and driven velocities, driven accelerations and the forces. Throws Mismatch where
  /// there are no accelerations.
  CompleteChange(const scheme::Program& program, const AngleScan& angles, const ProgramPartition& partition,
                 Equations equations, Formulation<Field>& given);

  /// The state that changes.
  Formulation<Field>& state() { return *state_; }
  /// The change with dependent displacements and velocities, all accelerations, and the rates of the user's
  /// states; those of driven joints, and all that is independent, are given. With parameters, driven joints
  /// move as the model says.
  Change completed(Change change);
  /// The model's outputs, and their rates along the change that was completed last.
  std::vector<Number> outputs();
  std::vector<Number> output_rates(const Change& completed);

private:
  using DualRow = ConstraintRow<typename DualField<Field>::Number>;

  std::vector<Row> rows(Formulation<Field>& state) const;
  std::unique_ptr<Formulation<Field>> moved(Formulation<Field>& from, Assignment<Field> values) const;
  void add_dependent(std::vector<Number>& rates, const std::vector<Number>& rest,
                     const std::vector<std::size_t>& rows, const std::vector<int>& columns);
  void move_driven(Change& change) const;
  std::vector<Number> position_rates(const Change& change) const;
  std::vector<Number> constraint_rates(DualFormulation<Field>& dual, bool accelerated) const;
  void accelerate(Formulation<Field>& given);
  int solved_row(std::size_t r) const { return static_cast<int>(equations_.live[equations_.solved[r]]); }

  const scheme::Program& program_;
  const AngleScan& angles_;
  const ProgramPartition& partition_;
  Equations equations_;
  std::vector<int> dependent_;
  Gauss<Field> gauss_;
  std::unique_ptr<Formulation<Field>> state_;
  std::optional<ClosedDynamics<Field>> dynamics_;
  std::vector<Row> rows_;
  std::vector<Number> multipliers_, multiplier_rates_; ///< of the rows that are solved
};

} // namespace mbsgen::certify
