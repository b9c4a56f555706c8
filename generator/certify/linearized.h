// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "certify/complete_change.h"
#include <functional>

namespace mbsgen::certify {

/// Judges functions that linearize about a motion. Derivatives along a direction are those of the reference along it.
/// Linearized equations of motion ẋ = A x + B w are judged by the products of the matrices with random x and w, whose states
/// and inputs are those that the header names.
template <class Field>
class Linearized {
public:
  using Number = typename Field::Number;
  using Equations = typename CompleteChange<Field>::Equations;

  /// `given`: see CompleteChange. Throws Mismatch.
  Linearized(const scheme::Program& program, const AngleScan& angles, const ProgramPartition& partition,
             Equations equations, Formulation<Field>& given);

  /// A and B. Throws Mismatch.
  void check(const Results<Number>& results);
  /// The accelerations' derivative along the direction that the caller gives. Throws Mismatch, and NotCovered where it has
  /// parameters.
  void check_tangent(const scheme::Function& function, const Results<Number>& results);
  /// The state at which the function linearizes.
  Formulation<Field>& state() { return change_.state(); }

private:
  using Change = StateChange<Number>;

  const model::Model& model() { return state().numbers().model(); }
  std::string name(const char* of, int velocity) {
    return std::string(of) + '(' + model().velocity_name(velocity) + ')';
  }
  /// Of a change the part that a state or an input is.
  using Part = std::function<Number&(Change&)>;

  void name_states();
  void name_inputs();
  Change none();
  Change given_direction();
  void compare(const Results<Number>& results, const char* array, const std::vector<std::string>& columns);
  std::vector<Number> state_rates(const Change& change);

  const ProgramPartition& partition_;
  const scheme::LinearizationShape& shape_;
  CompleteChange<Field> change_;
  std::vector<int> places_, speeds_;  ///< velocities of the states
  std::map<std::string, Part> parts_; ///< by name
};

} // namespace mbsgen::certify
