// SPDX-License-Identifier: MIT
/// Equilibria by Newton's method on the reduced equations, with the exact gradient.
#pragma once
#include "balance.hpp"

#include <algorithm>

namespace mbsgen::analysis {

struct EquilibriumOptions {
  double tolerance = 1e-6; ///< largest acceleration of an independent joint, rad/s^2 or m/s^2
  int iterations = 30;
  double relaxation = 1;     ///< share of each step
  double largest_step = 0.5; ///< of a coordinate, rad or m
};

/// Where the search ended. Not found: `residual`, `residuals` and `without_influence` are those of the best iteration.
struct Equilibrium {
  bool found = false;
  bool has_answer = true; ///< false: the model could not be evaluated
  int iterations = 0;
  double residual = 0;       ///< the largest of the equations
  Eigen::VectorXd residuals; ///< of the balanced accelerations, then of the further equations
  std::vector<std::size_t> without_influence; ///< unknowns that change no equation
  Eigen::MatrixXd gradient;                   ///< of the equations by the unknowns
  Eigen::MatrixXd ways;                       ///< changes of all coordinates, as velocities, by the unknowns
  Point at;
  Vector Q;
  std::vector<double> parameters; ///< in the order of the balance
  Linear linear;                  ///< the model there
};

namespace detail {

inline std::vector<std::size_t> without_influence(const Eigen::MatrixXd& gradient) {
  std::vector<std::size_t> places;
  if (gradient.rows() == 0) return places;
  const double scale = gradient.size() == 0 ? 0 : gradient.cwiseAbs().maxCoeff();
  for (Eigen::Index j = 0; j < gradient.cols(); ++j)
    if (gradient.col(j).cwiseAbs().maxCoeff() <= 1e-12 * scale) places.push_back(std::size_t(j));
  return places;
}

/// The smallest change of unknowns of all units that solves gradient change = rhs as well as may be; those without
/// influence stay. A template, so that sources without a search do not compile the decomposition.
template <class Matrix>
Eigen::VectorXd least_change(const Matrix& gradient, const Eigen::VectorXd& rhs) {
  Eigen::VectorXd scales = Eigen::VectorXd::Zero(gradient.cols());
  for (Eigen::Index j = 0; j < gradient.cols(); ++j) scales(j) = 1 / gradient.col(j).norm();
  for (const std::size_t j : without_influence(gradient)) scales(long(j)) = 0;
  Eigen::CompleteOrthogonalDecomposition<Matrix> decomposition;
  decomposition.setThreshold(1e-10);
  decomposition.compute(gradient * scales.asDiagonal());
  return scales.cwiseProduct(decomposition.solve(rhs));
}

/// `step` at the relaxation, within the bound on coordinates.
inline Eigen::VectorXd bounded(const Eigen::MatrixXd& ways, const EquilibriumOptions& options,
                               const Eigen::VectorXd& step) {
  const double largest = ways.size() == 0 ? 0 : (ways * step).cwiseAbs().maxCoeff();
  return options.relaxation * (largest > options.largest_step ? options.largest_step / largest : 1) * step;
}

} // namespace detail

/// Finds unknowns at which the accelerations and the further equations of `balance` vanish, from the state of `system` on,
/// with its velocities and forces. Unknowns without influence stay where they are. `system`, `linearize` and `balance` are
/// left at the result.
template <class Model, class DualModel>
Equilibrium find_equilibrium(System<Model>& system, Linearizer<DualModel>& linearize,
                             Balance<Model, DualModel>& balance, const EquilibriumOptions& options) {
  detail::Equations<Model, DualModel> equations(system, linearize, balance);
  Equilibrium result;
  for (;; ++result.iterations) {
    result.has_answer = equations.evaluate();
    if (!result.has_answer) return result;
    const Eigen::VectorXd& residuals = equations.residuals();
    const double residual = residuals.size() == 0 ? 0 : residuals.cwiseAbs().maxCoeff();
    if (result.residuals.size() == 0 || residual < result.residual) {
      result.residual = residual, result.residuals = residuals;
      result.without_influence = detail::without_influence(equations.gradient());
    }
    result.found = residual <= options.tolerance;
    if (result.found || result.iterations >= options.iterations) break;
    if (balance.unknowns.empty()) break;
    equations.move(
        detail::bounded(equations.ways(), options, detail::least_change(equations.gradient(), -residuals)));
  }
  result.gradient = equations.gradient(), result.ways = equations.ways();
  result.at = system.at(), result.Q = system.Q;
  for (const auto& parameter : balance.parameters) result.parameters.push_back(parameter.value);
  result.has_answer = linearize(system.at(), system.Q, result.linear);
  return result;
}

/// The same of the coordinates that are integrated, at which no independent joint accelerates.
template <class Model, class DualModel>
Equilibrium find_equilibrium(System<Model>& system, Linearizer<DualModel>& linearize,
                             const EquilibriumOptions& options) {
  Balance<Model, DualModel> balance = balance_of(system, linearize);
  return find_equilibrium(system, linearize, balance, options);
}

} // namespace mbsgen::analysis
