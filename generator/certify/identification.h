// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "certify/program/scheme_run.h"
#include "certify/textbook/formulation.h"

namespace mbsgen::certify {

/// Beyond so many base parameters a certificate does not show that they are the fewest.
inline constexpr int most_counted_parameters = 100;

/// A regressor Y and its base parameters pi against the textbook's forces: Y is taken with the inertial
/// parameters of one model and pi with those of another one of the same geometry, whose forces Y pi must be.
/// A Y that contains an inertial parameter gives others. Which parameters there are is a choice.
template <class Field>
class IdentificationCheck {
public:
  using Number = typename Field::Number;

  /// Throws NotCovered where the program has one of the two functions alone.
  IdentificationCheck(const model::Model& model, const scheme::Program& program, const AngleScan& angles,
                      Point<Field>& point, Formulation<Field>& state);

  /// Empty where all is as it must be; parameters are counted for the regressor.
  std::string difference(const scheme::Function& function);

private:
  const scheme::Function& function_of(scheme::Task task) const;
  Assignment<Field> with_other_inertia() const;
  void vary_inertia(Assignment<Field>& values) const;
  void vary_users_numbers(Assignment<Field>& values) const;
  bool has_same_geometry(const Assignment<Field>& values) const;
  Assignment<Field> elsewhere() const;
  /// Y at a state, row by row, with the forces there of the other model as one more column.
  std::vector<std::vector<Number>> rows(const Assignment<Field>& state) const;
  std::string product_difference() const;
  std::string rank_difference() const;

  const model::Model& model_;
  const scheme::Program& program_;
  const AngleScan& angles_;
  Point<Field>& point_;
  Formulation<Field>& state_;
  Assignment<Field> other_; ///< the same state of the other model
};

} // namespace mbsgen::certify
