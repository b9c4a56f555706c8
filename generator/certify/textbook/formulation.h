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

/// A small change of a state, of what acts on it, and of parameters. Lists are by velocity, or empty: no change. Displacements are along
/// the velocities, so that those of ball and free joints are small angles and shifts in the axes after the joint.
template <class Number>
struct StateChange {
  std::vector<Number> displacement, qd, qdd, Q;
  std::map<std::string, AppliedInput<Number>> inputs;
  std::vector<Number> x{}, xd{};                ///< of the user's states, and of their rates
  std::map<ParameterPath, Number> parameters{}; ///< those that are missing stay
};

/// The reference's side along a change of its state, by dual numbers: the textbook's definitions as they are, without a
/// formula for any derivative of theirs.
template <class Field>
class DualFormulation {
public:
  using Number = typename Field::Number;
  using Dual = typename DualField<Field>::Number;

  /// `now`: the state that changes, in the same model and at the same point.
  DualFormulation(Formulation<Field>& now, const scheme::Program& program, const AngleScan& angles,
                  const StateChange<Number>& change);

  /// Rates of the joint forces of inverse dynamics.
  std::vector<Number> inverse_dynamics();
  /// Rates of the kinetic and the potential energy.
  std::vector<Number> energy();
  /// Rates of those of the user's states.
  std::vector<Number> state_rates();
  const std::vector<ConstraintRow<Dual>>& constraints() { return state_.constraints(); }
  const Assignment<DualField<Field>>& assigned() const { return state_.assigned(); }
  Formulation<DualField<Field>>& state() { return state_; }

private:
  DualField<Field> field_;
  Point<DualField<Field>> point_;
  Formulation<DualField<Field>> state_;
};

} // namespace mbsgen::certify
