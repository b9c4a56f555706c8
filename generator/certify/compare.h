// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "certify/certificate.h"
#include "certify/contact_space.h"
#include "certify/derivatives.h"
#include "certify/mass_matrix.h"
#include "certify/solved.h"
#include "certify/textbook/quantities.h"

namespace mbsgen::certify {

/// The result of comparing one function at one point.
struct Verdict {
  enum class Kind {
    equal,
    different,
    not_covered, ///< no reference formulation
    no_value,    ///< the function has no value at the point: another one is to be drawn
    not_here     ///< nothing can be said at points of this kind: numbers too large, relations not obeyed
  };
  Kind kind = Kind::equal;
  std::string reason;     ///< of all but `equal`
  bool has_values = true; ///< the function's results have values at the point
};

/// Compares the results of functions with the reference at one point, entry by entry and exactly.
template <class Field>
class Comparison {
public:
  using Number = typename Field::Number;

  /// Throws NotCovered, NoPoint, TooLarge.
  Comparison(const model::Model& model, const scheme::Program& program, const AngleScan& angles,
             Point<Field>& point);

  Verdict operator()(const scheme::Function& function);
  SchemeRun<Field>& scheme() { return scheme_; }
  const Assignment<Field>& values() const { return free_.assigned(); }
  /// The constraint equations by name.
  LoopRecord loops();

private:
  using Arrays = std::map<std::string, std::vector<Number>>;

  /// True for a tree some of whose functions check the pivots of the mass matrix.
  bool has_inertias() const { return program_.smallest_pivot.is_symbol(); }
  bool checks_inertias(const scheme::Function& function) const;
  bool is_zero(const Number& number) const { return point_.field().equal(number, Number(0)); }
  std::vector<bool> constant_rows(const std::vector<ConstraintRow<Number>>& rows);
  bool is_kept(const ConstraintRow<Number>& row) const;
  std::vector<std::string> open_rows();
  SolvedFunctions<Field>& solved();

  std::string difference(const scheme::Function& function);
  std::string solved_difference(const scheme::Function& function);
  void forgive_singular(const scheme::Function& function);
  std::string array_differences(const scheme::Function& function, Results<Number> actual);
  std::string array_difference(const std::string& array, const std::map<int, Number>& actual,
                               const std::vector<Number>& expected) const;
  std::string law_difference(const scheme::Function& function, const Results<Number>& actual,
                             Formulation<Field>& state) const;
  std::string residual(const scheme::Function& function, Results<Number> results);

  Arrays reference(const scheme::Function& function);
  Arrays sensor(const scheme::Function& function);
  Arrays contact(const scheme::Function& function);
  Arrays frame(const scheme::Function& function);
  Quantities<Field> quantities() { return {free_.reference(), free_.numbers()}; }
  Arrays constraints();
  std::vector<Number> constraint_bias();
  const std::vector<Number>& any_accelerations() { return random_numbers(accelerations_); }
  const std::vector<Number>& any_displacement() { return random_numbers(displacement_); }
  const std::vector<Number>& random_numbers(std::vector<Number>& list);
  std::vector<Number> inertia_forces();
  ContactSpace<Field> contact_space() { return {free_, point_.field()}; }
  EnergyDerivatives<Field> energy_derivatives() { return {free_, program_, angles_, any_accelerations()}; }
  ForceDerivatives<Field> force_derivatives() { return {free_, program_, angles_, any_accelerations()}; }
  MatrixDerivatives<Field> matrix_derivatives() {
    return {free_, program_, angles_, any_accelerations(), any_displacement(), live_};
  }
  MassMatrixCheck<Field> mass_matrix() { return {free_, point_.field()}; }
  void forgive_singular_mass_matrix(const scheme::Function& function);

  const model::Model& model_;
  const scheme::Program& program_;
  const AngleScan& angles_;
  Point<Field>& point_;
  Formulation<Field> free_; ///< all coordinates, velocities and accelerations are free
  SchemeRun<Field> scheme_;
  std::vector<std::size_t> live_, constant_; ///< constraint rows; the constant ones are not generated
  std::vector<Number> accelerations_;        ///< see any_accelerations
  std::vector<Number> displacement_;
  std::optional<SolvedFunctions<Field>> solved_;
};

} // namespace mbsgen::certify
