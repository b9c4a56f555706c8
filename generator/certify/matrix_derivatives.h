// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "certify/results.h"
#include "certify/textbook/dual_formulation.h"

namespace mbsgen::certify {

/// Derivatives of the mass matrix M and of the constraints' Jacobian J by the coordinates: the rates of M x and of J along a
/// displacement. M x are the forces of the accelerations x without the bias.
template <class Field>
class MatrixDerivatives {
public:
  using Number = typename Field::Number;
  using Arrays = std::map<std::string, std::vector<Number>>;

  /// `x`, `displacement`: two lists of random numbers, by velocity; `live`: rows of J among all equations.
  MatrixDerivatives(Formulation<Field>& state, const scheme::Program& program, const AngleScan& angles,
                    std::vector<Number> x, std::vector<Number> displacement, std::vector<std::size_t> live);

  /// The reference's rates, by array.
  Arrays expected(const scheme::Function& function);
  /// Replaces the function's derivatives by their products with displacement and x. Throws MalformedProgram where entries are
  /// missing.
  void multiply(const scheme::Function& function, Results<Number>& results) const;

private:
  std::vector<Number> mass_rates(DualFormulation<Field>& moving) const;
  std::vector<Number> jacobian_rates(DualFormulation<Field>& moving) const;
  /// A row of `b.size()` numbers for each entry of the result.
  static std::vector<Number> product(const std::vector<Number>& a, const std::vector<Number>& b);

  Formulation<Field>& state_;
  const scheme::Program& program_;
  const AngleScan& angles_;
  std::vector<Number> x_, displacement_;
  std::vector<std::size_t> live_;
};

} // namespace mbsgen::certify
