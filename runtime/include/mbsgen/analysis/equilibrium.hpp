// SPDX-License-Identifier: MIT
/// Equilibria by Newton's method on the reduced equations, with the exact gradient.
#pragma once
#include "linear.hpp"

namespace mbsgen::analysis {

struct EquilibriumOptions {
  double tolerance = 1e-6; ///< largest acceleration of an independent joint, rad/s^2 or m/s^2
  int iterations = 30;
  double relaxation = 1;     ///< share of each step
  double largest_step = 0.5; ///< rad or m
};

/// Where the search ended.
struct Equilibrium {
  bool found = false;
  bool has_answer = true; ///< false: the model could not be evaluated
  int iterations = 0;
  double residual = 0;                ///< the largest acceleration
  Eigen::VectorXd accelerations;      ///< of the independent joints
  std::vector<int> without_influence; ///< integrated velocities whose coordinates change no acceleration
  Linear linear;                      ///< the model there
};

namespace detail {

inline std::vector<int> without_influence(const Layout& layout, const Eigen::MatrixXd& gradient) {
  std::vector<int> places;
  const double scale = gradient.cwiseAbs().maxCoeff();
  for (Eigen::Index j = 0; j < gradient.cols(); ++j)
    if (gradient.col(j).cwiseAbs().maxCoeff() <= 1e-12 * scale)
      places.push_back(layout.integrated[std::size_t(j)]);
  return places;
}

} // namespace detail

/// Finds coordinates at which no independent joint accelerates, from the state of `system` on, with its velocities and
/// forces. Coordinates without influence stay where they are. `system` is left at the result.
template <class Model, class DualModel>
Equilibrium find_equilibrium(System<Model>& system, Linearizer<DualModel>& linearize,
                             const EquilibriumOptions& options) {
  Equilibrium result;
  State state = system.state();
  const Layout& layout = system.layout();
  const Eigen::Index positions = long(layout.integrated.size());
  for (;; ++result.iterations) {
    result.has_answer = system.evaluate(0, state) && linearize(system.at(), system.Q, result.linear);
    if (!result.has_answer) return result;
    result.accelerations = result.linear.accelerations;
    result.residual = result.accelerations.size() == 0 ? 0 : result.accelerations.cwiseAbs().maxCoeff();
    const Eigen::MatrixXd gradient = result.linear.A.bottomLeftCorner(result.accelerations.size(), positions);
    if (gradient.size() != 0) result.without_influence = detail::without_influence(layout, gradient);
    result.found = result.residual <= options.tolerance;
    if (result.found || result.iterations >= options.iterations) return result;
    Eigen::VectorXd step = gradient.completeOrthogonalDecomposition().solve(-result.accelerations);
    const double largest = step.cwiseAbs().maxCoeff();
    step *= options.relaxation * (largest > options.largest_step ? options.largest_step / largest : 1);
    const Eigen::VectorXd way = result.linear.closing * step;
    system.integrate(system.at().q.data(), way.data(), 1, state.q.data());
  }
}

} // namespace mbsgen::analysis
