// SPDX-License-Identifier: GPL-3.0-or-later
#include "identify/least_squares.h"
#include "identify/told.h"
#include <Eigen/QR>
#include <algorithm>
#include <cmath>

namespace mbsgen::identify {

namespace {

constexpr double least_damping = 1e-12, first_damping = 1e-3, damping_factor = 10;
constexpr int most_tries = 14;
constexpr double small_share = 1e-2;  // of a deviation
constexpr double small_scale = 1e-10; // of the usual size
constexpr double small_gap = 1e-10;   // of the squared scales
constexpr double least_noise =
    1e-3; // of the guess of an unknown noise: below it are errors of the model's integration

class Search {
public:
  Search(Problem& problem, const Vector& start, const Range& range, const SolveOptions& options)
      : problem_(problem), range_(range), options_(options) {
    solution_.unknowns = start.cwiseMax(range.low).cwiseMin(range.high);
  }

  Solution run() {
    while (linearize() && solution_.iterations < options_.most && !solution_.converged) {
      ++solution_.iterations;
      if (!step()) break;
    }
    return std::move(solution_);
  }

private:
  bool linearize() {
    std::optional<Linearized> next = problem_.linearized(solution_.unknowns);
    if (!next) return false;
    solution_.last = std::move(next);
    factors_ = factored(*solution_.last, range_.scale);
    const Vector slope = factors_.R.transpose() * factors_.along;
    solution_.held.assign(std::size_t(slope.size()), false);
    for (Eigen::Index i = 0; i < slope.size(); ++i)
      solution_.held[std::size_t(i)] = (solution_.unknowns(i) <= range_.low(i) && slope(i) > 0) ||
                                       (solution_.unknowns(i) >= range_.high(i) && slope(i) < 0);
    told_ = told_by(factors_.R, range_.scale, solution_.held);
    return true;
  }

  // In shares of the scales, of the unknowns that are told.
  Vector damped() const {
    const std::vector<Eigen::Index>& free = told_.independent;
    const Eigen::Index n = Eigen::Index(free.size()), rows = factors_.R.rows();
    Matrix A = Matrix::Zero(rows + n, n);
    for (Eigen::Index j = 0; j < n; ++j) {
      A.col(j).head(rows) = factors_.R.col(free[std::size_t(j)]);
      A(rows + j, j) = std::sqrt(damping_) * A.col(j).head(rows).norm();
    }
    Vector b = Vector::Zero(rows + n);
    b.head(rows) = -factors_.along;
    const Vector some = n > 0 ? Vector(A.householderQr().solve(b)) : Vector();
    Vector step = Vector::Zero(factors_.R.cols());
    for (Eigen::Index j = 0; j < n; ++j) step(free[std::size_t(j)]) = some(j);
    return step;
  }

  // Gaps weigh enough that closing them pays.
  double merit(const Cost& cost) const { return cost.residual + gap_weight_ * cost.gap; }
  void weigh_gaps(const Vector& step) {
    const Linearized& at = *solution_.last;
    if (at.gap <= 0) return;
    const double rise = (at.closed + at.jacobian * step).squaredNorm() - at.residual.squaredNorm();
    gap_weight_ = std::max(gap_weight_, 1 + 2 * std::max(rise, 0.0) / at.gap);
  }

  bool step() {
    const Linearized& at = *solution_.last;
    const Cost now{at.residual.squaredNorm(), at.gap};
    double share = 1;
    for (int i = 0; i < most_tries; ++i) {
      const Vector wanted = solution_.unknowns + range_.scale.cwiseProduct(damped());
      const Vector step = wanted.cwiseMax(range_.low).cwiseMin(range_.high) - solution_.unknowns;
      weigh_gaps(step);
      const bool is_small = at.gap < small_gap && small(step);
      const std::optional<Cost> cost = problem_.tried(step, share);
      if (cost && merit(*cost) < merit(now)) {
        solution_.unknowns += step;
        problem_.keep();
        damping_ = std::max(damping_ / damping_factor, least_damping);
        solution_.converged = is_small;
        return true;
      }
      if (is_small) {
        solution_.converged = true;
        return false;
      }
      damping_ = std::max(damping_ * damping_factor, first_damping);
      if (at.gap > 0) share /= 2;
    }
    return false;
  }

  bool small(const Vector& step) const {
    const Linearized& at = *solution_.last;
    const double freedom = std::max(1.0, double(at.residual.size() - step.size()));
    const double noise =
        options_.knows_noise ? 1 : std::max(least_noise, std::sqrt(at.closed.squaredNorm() / freedom));
    for (std::size_t j = 0; j < told_.independent.size(); ++j) {
      const Eigen::Index i = told_.independent[j];
      const double deviation = noise * std::sqrt(told_.covariance(Eigen::Index(j), Eigen::Index(j)));
      if (std::fabs(step(i)) > std::max(small_share * deviation, small_scale * range_.scale(i))) return false;
    }
    return true;
  }

  Problem& problem_;
  const Range& range_;
  SolveOptions options_;
  Solution solution_;
  Factored factors_;
  Told told_;
  double damping_ = first_damping, gap_weight_ = 1;
};

} // namespace

Factored factored(const Linearized& at, const Vector& scale) {
  const Eigen::Index n = scale.size();
  // Rows of zeros, where there are fewer residuals than unknowns.
  const Eigen::Index rows = std::max(at.jacobian.rows(), n);
  Matrix J = Matrix::Zero(rows, n);
  J.topRows(at.jacobian.rows()) = at.jacobian * scale.asDiagonal();
  Vector r = Vector::Zero(rows);
  r.head(at.closed.size()) = at.closed;
  Eigen::HouseholderQR<Eigen::Ref<Matrix>> qr(J); // in place
  r.applyOnTheLeft(qr.householderQ().adjoint());
  return {J.topRows(n).triangularView<Eigen::Upper>(), r.head(n)};
}

Solution solve(Problem& problem, const Vector& start, const Range& range, const SolveOptions& options) {
  return Search(problem, start, range, options).run();
}

} // namespace mbsgen::identify
