// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "certify/results.h"
#include "certify/textbook/dual_formulation.h"

namespace mbsgen::certify {

/// Derivatives of the dynamics of a tree: their products with a random change x of the state, from the rates of the
/// textbook's forces along x. Those of accelerations a are not solved for: M ∂a/∂x x + ∂Q/∂x x = 0 must hold.
template <class Field>
class ForceDerivatives {
public:
  using Number = typename Field::Number;
  using Arrays = std::map<std::string, std::vector<Number>>;

  /// `x`: as many random numbers as there are velocities.
  ForceDerivatives(Formulation<Field>& state, const scheme::Program& program, const AngleScan& angles,
                   std::vector<Number> x)
      : state_(state), program_(program), angles_(angles), x_(std::move(x)) {}

  /// The reference's results of the function, by array.
  Arrays expected(const scheme::Function& function);
  /// Replaces the function's matrices by these products. Throws MalformedProgram where entries are missing.
  void multiply(const scheme::Function& function, Results<Number>& results) const;

private:
  std::vector<Number> forces_along(const StateChange<Number>& change) const;
  std::vector<Number> product(const Results<Number>& results, const char* array) const;
  Results<Number> inverse_products(const Results<Number>& results) const;
  Results<Number> direct_products(const Results<Number>& results) const;

  Formulation<Field>& state_;
  const scheme::Program& program_;
  const AngleScan& angles_;
  std::vector<Number> x_;
};

} // namespace mbsgen::certify
