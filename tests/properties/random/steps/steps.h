// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "oracles/reference/samples.h"
#include "properties/random/generated.h"
#include <complex>
#include <map>

namespace random_models {

using Complex = std::complex<double>;

/// Functions along a line in the plane: those that compare numbers go on from the branch of the real parts.
struct ComplexTraits {
  Complex from(const mbsgen::Rational& value) const { return value.to_double(); }
  Complex pi() const { return 3.14159265358979323846264338327950288; }
  Complex call(mbsgen::expr::Op op, const Complex& x, const Complex& y) const;
};

/// The imaginary part of a complex step.
inline constexpr double step = 1e-40;

/// Numbers with imaginary parts along a direction, and without.
std::vector<Complex> along(const reference::VectorXd& values, const reference::VectorXd& direction);
std::vector<Complex> still(const reference::VectorXd& values);

/// The real parts of results, which have no imaginary parts: a Catch check.
reference::VectorXd real(const std::vector<Complex>& values);
/// Imaginary parts over the step.
reference::VectorXd rates(const std::vector<Complex>& values);

/// A program on complex numbers, at a state and random joint forces.
class Steps {
public:
  Steps(const reference::Model& model, const mbsgen::scheme::Program& program, const reference::State& state);

  /// Null: the program has none of that name.
  const mbsgen::scheme::Function* find(const std::string& name) const;
  /// Of a function that iterates: at the solution, which is in q from then on.
  mbsgen::scheme::Arrays<Complex> results(const mbsgen::scheme::Function& function);

  mbsgen::scheme::Arrays<Complex>& inputs() { return inputs_; }
  const mbsgen::scheme::Program& program() const { return program_; }
  const reference::Model& model() const { return model_; }
  const reference::State& state() const { return state_; }

  /// Derivatives of an array along the directions of all velocities: by displacements or by an argument.
  reference::MatrixXd derivative(const std::string& name, const std::string& array, const std::string& by);
  /// Input forces, one of them with an imaginary part; empty: none.
  void set_inputs(const std::string& varied = "");

  /// Imaginary parts of parameters, by name; the others become real.
  void vary_parameters(const std::map<std::string, double>& directions);

private:
  void correct(const mbsgen::scheme::Function& function);
  std::size_t place_of(const mbsgen::expr::Expr& symbol) const;
  reference::VectorXd argument(const std::string& name) const;

  const reference::Model& model_;
  const mbsgen::scheme::Program& program_;
  const reference::State& state_;
  mbsgen::scheme::Evaluation<Complex, ComplexTraits> evaluation_;
  mbsgen::scheme::Arrays<Complex> inputs_;
};

} // namespace random_models
