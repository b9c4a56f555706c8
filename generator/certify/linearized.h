// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "certify/complete_change.h"
#include <functional>

namespace mbsgen::certify {

/// Judges functions of the motion that given forces cause: the model's outputs in it, derivatives of the
/// accelerations along a direction and by parameters, and linearized equations of motion ẋ = A x + B w, y = C
/// x + D w. Matrices are judged by their products with random changes, whose states, inputs, outputs and
/// parameters are those that the header names.
template <class Field>
class Linearized {
public:
  using Number = typename Field::Number;
  using Equations = typename CompleteChange<Field>::Equations;

  /// `given`: see CompleteChange. Throws Mismatch.
  Linearized(const scheme::Program& program, const AngleScan& angles, const ProgramPartition& partition,
             Equations equations, Formulation<Field>& given);

  /// Throws Mismatch.
  void check(const scheme::Function& function, const Results<Number>& results);
  /// The state at which the function linearizes.
  Formulation<Field>& state() { return change_.state(); }

private:
  using Change = StateChange<Number>;

  const model::Model& model() { return state().numbers().model(); }
  std::string name(const char* of, int velocity) {
    return std::string(of) + '(' + model().velocity_name(velocity) + ')';
  }
  /// Component of a change along one state or input.
  using Part = std::function<Number&(Change&)>;

  /// One of the matrices.
  struct Matrix {
    const char* array;
    const std::vector<std::string>& rows;
    const std::vector<std::string>& columns;
    std::vector<Number> (Linearized::*rates)(const Change& completed); ///< of the rows
  };

  void name_states();
  void name_inputs();
  void name_outputs();
  void check_outputs(const Results<Number>& results);
  void check_matrices(const Results<Number>& results);
  void check_damping(const Results<Number>& results);
  void check_tangent(const Results<Number>& results);
  void check_hessian_product(const Results<Number>& results);
  Number gradient_along(const Results<Number>& results, const Change& change);
  void check_sensitivities(const Results<Number>& results);
  void compare_columns(const Results<Number>& results, const std::string& array,
                       const std::vector<Number>& dp, const std::vector<Number>& expected,
                       const std::vector<int>& given);
  std::vector<Number> columns_along(const std::vector<Number>& matrix, const std::vector<Number>& dp) const;
  std::map<scheme::ParameterPath, Number> parameters_along(const std::vector<Number>& dp);
  Change none();
  Change given(const Change& said);
  std::vector<int> with_given_motions(std::vector<int> states) const;
  /// True of a driven joint whose motion is the caller's.
  bool is_given_motion(int velocity) const;
  void compare(const Results<Number>& results, const Matrix& of);
  std::vector<Number> state_rates(const Change& completed);
  std::vector<Number> output_rates(const Change& completed) { return change_.output_rates(completed); }

  const scheme::Program& program_;
  const AngleScan& angles_;
  const ProgramPartition& partition_;
  Equations equations_;
  const scheme::LinearizationShape& shape_;
  CompleteChange<Field> change_;
  std::vector<int> places_, speeds_;  ///< velocities of the states
  std::map<std::string, Part> parts_; ///< by name
};

} // namespace mbsgen::certify
