// SPDX-License-Identifier: MIT
/// The gradient by the adjoint motion, which goes back in time.
#pragma once
#include "gradient_problem.hpp"
#include "track.hpp"

namespace mbsgen::analysis::detail {

/// Back in time x = (a, b, dpsi/dp), where a and b are the derivatives of the rest of psi by u and u'.
class AdjointGradient {
public:
  explicit AdjointGradient(const GradientProblem& problem) : problem_(problem) {}

  /// The objective.
  double value() { return move_forth() + end().value; }
  Gradient run() {
    Gradient gradient{value(), {}};
    const GradientOptions& options = problem_.options();
    const Partials G = end();
    Vector x = joined({column(G.by_u), column(G.by_ud), column(G.by_p)});
    integrate(
        options, options.tf, options.t0, x,
        [this](const Vector& at, Vector& rates, double t) { rates = this->rates(at, t); },
        [](const Vector&, double) {});
    Parts parts(x);
    const Eigen::VectorXd a = parts.next(problem_.n()), b = parts.next(problem_.n()),
                          integral = parts.next(problem_.np());
    const RowMajor up = problem_.initial(problem_.motion().up0),
                   udp = problem_.initial(problem_.motion().udp0);
    gradient.by_p = to_vector(integral + up.transpose() * a + udp.transpose() * b);
    return gradient;
  }

private:
  // Integrates the motion and keeps it; returns the integral of F.
  double move_forth() {
    Vector x = problem_.start({Eigen::VectorXd::Zero(1)});
    std::vector<std::vector<Moment>> moments(std::size_t(problem_.n()));
    Vector times;
    const GradientOptions& options = problem_.options();
    integrate(
        options, options.t0, options.tf, x,
        [this](const Vector& state, Vector& rates, double t) {
          const Occasion<double> at = this->at(state, t);
          rates = joined({column(at.ud), column(at.udd),
                          Eigen::VectorXd::Constant(1, partials_of(problem_.objective().running, at).value)});
        },
        [&](const Vector& state, double t) {
          const Occasion<double> at = this->at(state, t);
          times.push_back(t);
          for (std::size_t i = 0; i < moments.size(); ++i)
            moments[i].push_back({at.u[i], at.ud[i], at.udd[i]});
        });
    for (const std::vector<Moment>& of : moments) tracks_.emplace_back(times, of);
    return x.back();
  }
  Partials end() const { return partials_of(problem_.objective().final, at(problem_.options().tf)); }
  Occasion<double> at(const Vector& state, double t) const {
    Parts parts(state);
    const Vector u = to_vector(parts.next(problem_.n()));
    return problem_.at(t, u, to_vector(parts.next(problem_.n())));
  }
  Occasion<double> at(double t) const {
    Vector u, ud;
    for (const Track& track : tracks_) {
      const Moment moment = track.at(t);
      u.push_back(moment.q);
      ud.push_back(moment.qd);
    }
    return problem_.at(t, u, ud);
  }

  Vector rates(const Vector& x, double t) const {
    const Occasion<double> at = this->at(t);
    const Partials F = partials_of(problem_.objective().running, at);
    Parts parts(x);
    const Eigen::VectorXd a = parts.next(problem_.n());
    const Eigen::VectorXd force = parts.next(problem_.n()) + column(F.by_udd); // it weighs the accelerations
    const Accelerations of = differentiate(at);
    return joined({-(of.by_u.transpose() * force + column(F.by_u)),
                   -(a + of.by_ud.transpose() * force + column(F.by_ud)),
                   -(of.by_p.transpose() * force + column(F.by_p))});
  }

  struct Accelerations {
    RowMajor by_u, by_ud, by_p;
  };
  // The partial derivatives: columns of (42) along unit vectors, as many at once as there are parameters.
  Accelerations differentiate(const Occasion<double>& at) const {
    const Eigen::Index n = problem_.n(), np = problem_.np();
    const RowMajor zero = RowMajor::Zero(n, np);
    Accelerations result{RowMajor(n, n), RowMajor(n, n), problem_.sensitivities(at, zero, zero)};
    for (Eigen::Index first = 0; first < n; first += np) {
      const Eigen::Index count = std::min(np, n - first);
      RowMajor unit = zero;
      for (Eigen::Index k = 0; k < count; ++k) unit(first + k, k) = 1;
      const RowMajor along = result.by_p.leftCols(count);
      result.by_u.middleCols(first, count) = problem_.sensitivities(at, unit, zero).leftCols(count) - along;
      result.by_ud.middleCols(first, count) = problem_.sensitivities(at, zero, unit).leftCols(count) - along;
    }
    return result;
  }

  const GradientProblem& problem_;
  std::vector<Track> tracks_;
};

} // namespace mbsgen::analysis::detail
