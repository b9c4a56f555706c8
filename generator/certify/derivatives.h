// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "certify/results.h"
#include "certify/textbook/formulation.h"

namespace mbsgen::certify {

/// Derivatives of the energies: their products with a random change x of the state, against the rates of the
/// textbook's energies along x.
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
  std::vector<Number> energies_of(const Results<Number>& results, const char* array) const;

  Formulation<Field>& state_;
  const scheme::Program& program_;
  const AngleScan& angles_;
  std::vector<Number> x_;
};

/// Derivatives of the dynamics of a tree: their products with a random change x of the state, from the rates
/// of the textbook's forces along x. Those of accelerations a are not solved for: M ∂a/∂x x + ∂Q/∂x x = 0
/// must hold.
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
  /// The square matrix of that name times x.
  std::vector<Number> times_x(const Results<Number>& results, const char* array) const;
  Results<Number> inverse_products(const Results<Number>& results) const;
  Results<Number> direct_products(const scheme::Function& function, const Results<Number>& results) const;

  Formulation<Field>& state_;
  const scheme::Program& program_;
  const AngleScan& angles_;
  std::vector<Number> x_;
};

/// Derivatives of the mass matrix M and of the constraints' Jacobian J by the coordinates: the rates of M x
/// and of J along a displacement. M x are the forces of the accelerations x without the bias.
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
  /// Replaces the function's derivatives by their products with displacement and x. Throws MalformedProgram
  /// where entries are missing.
  void multiply(const scheme::Function& function, Results<Number>& results) const;

private:
  std::vector<Number> mass_rates(DualFormulation<Field>& moving) const;
  std::vector<Number> jacobian_rates(DualFormulation<Field>& moving) const;

  Formulation<Field>& state_;
  const scheme::Program& program_;
  const AngleScan& angles_;
  std::vector<Number> x_, displacement_;
  std::vector<std::size_t> live_;
};

} // namespace mbsgen::certify
