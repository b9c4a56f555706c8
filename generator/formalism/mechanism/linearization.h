// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/mechanism/function_builder.h"

namespace mbsgen::formalism {

/// What changes along a direction of the states or inputs of the linearized equations.
struct ColumnRates {
  std::vector<Expr> displacements, accelerations; ///< by velocity
  std::vector<Expr> outputs, states;              ///< of the outputs, of the rates of the user's states
};

/// The symbols of the input forces, by force: components of the force, then of the torque.
std::vector<Expr> input_symbols(const model::Model& model, Pool& pool);

/// Writes the matrices of the linearized equations column by column.
class Linearization {
public:
  /// Throws ModelError for a model that has neither states nor outputs.
  Linearization(const Mechanism& mechanism, FunctionBuilder& builder);

  /// The next column of A and C, or of B and D.
  void add_state(const ColumnRates& rates);
  void add_input(const ColumnRates& rates);

  /// Velocities whose displacements are states: independent ones, and those of which constraints give the rate alone.
  const std::vector<int>& places() const { return places_; }
  /// Velocities that are states.
  const std::vector<int>& speeds() const { return speeds_; }

private:
  struct Matrix {
    const char* array;
    const char* stem;
    int columns;
  };

  int states() const { return static_cast<int>(places_.size() + speeds_.size()) + own_states_; }
  std::vector<Expr> state_rates(const ColumnRates& rates) const;
  void add(const Matrix& matrix, int column, const std::vector<Expr>& values);

  FunctionBuilder& builder_;
  std::vector<int> places_, speeds_;
  int inputs_, own_states_;
  int columns_of_a_ = 0, columns_of_b_ = 0;
};

/// The names of states, inputs and outputs, in the order of the matrices.
scheme::LinearizationShape linearization_shape(const Mechanism& mechanism);

} // namespace mbsgen::formalism
