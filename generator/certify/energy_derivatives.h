// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "certify/results.h"
#include "certify/textbook/dual_formulation.h"

namespace mbsgen::certify {

/// Derivatives of the energies: their products with a random change x of the state, against the rates of the textbook's
/// energies along x.
template <class Field>
class EnergyDerivatives {
public:
  using Number = typename Field::Number;
  using Arrays = std::map<std::string, std::vector<Number>>;

  /// `x`: as many random numbers as there are velocities.
  EnergyDerivatives(Formulation<Field>& state, const scheme::Program& program, const AngleScan& angles,
                    std::vector<Number> x)
      : state_(state), program_(program), angles_(angles), x_(std::move(x)) {}

  /// The reference's products.
  Arrays expected();
  /// Replaces the function's matrices by their products. Throws MalformedProgram where entries are missing.
  void multiply(Results<Number>& results) const;

private:
  std::vector<Number> along(const StateChange<Number>& change) const;
  std::map<int, Number> product(const Results<Number>& results, const char* array) const;

  Formulation<Field>& state_;
  const scheme::Program& program_;
  const AngleScan& angles_;
  std::vector<Number> x_;
};

} // namespace mbsgen::certify
