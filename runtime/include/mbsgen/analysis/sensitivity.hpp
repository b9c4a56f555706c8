// SPDX-License-Identifier: MIT
/// Gradients of an objective of a motion with respect to parameters: equation (40) of the paper that objective.hpp names.
/// The integrals are further states of the integration.
///
/// Forward ("direct method"): the sensitivities du/dp and du'/dp are integrated with the motion, by (42). Adjoint: the
/// motion is integrated forth, then one further motion back, whatever the number of parameters; Cao, Li, Petzold & Serban,
/// SIAM Journal on Scientific Computing 24(3), 2003, 1076–1089.
///
/// Both are the gradient of smooth motions: a force that jumps needs its event to be a limit of integration.
#pragma once
#include "adjoint_gradient.hpp"
#include "forward_gradient.hpp"
#include "model_motion.hpp"

namespace mbsgen::analysis {

/// The gradient by sensitivities: 2 n np further states. Throws std::runtime_error where the motion has no answer.
inline Gradient forward_gradient(const ParametricMotion& motion, const Objective& objective,
                                 const GradientOptions& options) {
  const detail::GradientProblem problem(motion, objective, options);
  return detail::ForwardGradient(problem).run();
}

/// The gradient by the adjoint motion: 2 n + np states back in time, for many parameters. Throws as forward_gradient.
inline Gradient adjoint_gradient(const ParametricMotion& motion, const Objective& objective,
                                 const GradientOptions& options) {
  const detail::GradientProblem problem(motion, objective, options);
  return detail::AdjointGradient(problem).run();
}

/// The objective alone, with parameters `p` and the initial values that follow from the first derivatives of these.
inline double objective_at(ParametricMotion motion, const Vector& p, const Objective& objective,
                           const GradientOptions& options) {
  const Eigen::VectorXd change = detail::column(p) - detail::column(motion.p);
  const auto move = [&](Vector& values, const RowMajor& by_p) {
    if (by_p.size() > 0) values = detail::to_vector(detail::column(values) + by_p * change);
  };
  move(motion.u0, motion.up0);
  move(motion.ud0, motion.udp0);
  motion.p = p;
  const detail::GradientProblem problem(motion, objective, options);
  return detail::AdjointGradient(problem).value();
}

/// How far a gradient is from differences of the objective: the largest difference over the size of the gradient. The
/// differences are central ones of two steps, extrapolated, with a `share` of each parameter (of 1 where it is zero).
inline double deviation(const ParametricMotion& motion, const Objective& objective,
                        const GradientOptions& options, const Gradient& gradient, double share = 1e-3) {
  const auto difference = [&](std::size_t i, double step) {
    Vector more = motion.p, less = motion.p;
    more[i] += step, less[i] -= step;
    return (objective_at(motion, more, objective, options) - objective_at(motion, less, objective, options)) /
           (2 * step);
  };
  double worst = 0;
  for (std::size_t i = 0; i < motion.p.size(); ++i) {
    const double step = share * (motion.p[i] == 0 ? 1 : std::fabs(motion.p[i]));
    const double expected = (4 * difference(i, step / 2) - difference(i, step)) / 3;
    worst = std::fmax(worst, std::fabs(gradient.by_p[i] - expected));
  }
  const double size = detail::column(gradient.by_p).norm();
  return size > 0 ? worst / size : worst;
}

} // namespace mbsgen::analysis
