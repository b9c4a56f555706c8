// SPDX-License-Identifier: GPL-3.0-or-later
#include "identify/least_squares.h"
#include "identify/factored.h"
#include "identify/told.h"
#include "identify/trust_region.h"
#include <algorithm>
#include <cmath>
#include <limits>

namespace mbsgen::identify {

namespace {

constexpr double infinite = std::numeric_limits<double>::infinity();
constexpr int most_tries = 14;
constexpr double first_radius = 0.5, least_radius = 1e-12; // in shares of the usual sizes
constexpr double good = 0.75, poor = 0.25;                 // decrease beside the one that was predicted
constexpr double growth = 2.5, shrinking = 0.25;           // of the radius
constexpr double small_share = 1e-2;                       // of a deviation
// Where no step leads down, or only one that matters to nobody: the integration has errors. A share of a deviation, and
// the decrease of the sum of squares that is still promised, in squares of the noise.
constexpr double idle_share = 1e-3, stuck_decrease = 0.5;
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

  // Gaps weigh enough that closing them pays.
  double merit(const Vector& residual, double gap) const {
    return residual.squaredNorm() + gap_weight_ * gap;
  }
  void weigh_gaps(const Vector& step) {
    const Linearized& at = *solution_.last;
    if (at.gap <= 0) return;
    const double rise = (at.closed + at.jacobian * step).squaredNorm() - at.residual.squaredNorm();
    gap_weight_ = std::max(gap_weight_, 1 + 2 * std::max(rise, 0.0) / at.gap);
  }

  // In the units of the unknowns.
  Vector step_of(double radius) const {
    const Vector low = (range_.low - solution_.unknowns).cwiseQuotient(range_.scale),
                 high = (range_.high - solution_.unknowns).cwiseQuotient(range_.scale);
    const Vector shares = step_within(factors_, told_.independent, radius, low, high);
    const Vector there = solution_.unknowns + range_.scale.cwiseProduct(shares);
    return there.cwiseMax(range_.low).cwiseMin(range_.high) - solution_.unknowns;
  }

  // To first order.
  double predicted(const Vector& step, double share) const {
    const Linearized& at = *solution_.last;
    const Vector residual = at.residual + share * (at.closed - at.residual) + at.jacobian * step;
    return merit(residual, (1 - share) * (1 - share) * at.gap);
  }

  void set_radius(double length, double ratio) {
    if (!(ratio > poor)) radius_ = std::max(shrinking * length, least_radius);
    if (ratio > good && length > good * radius_) radius_ *= growth;
  }

  bool step() {
    const Linearized& at = *solution_.last;
    const Vector full = step_of(infinite);
    const bool is_closed = at.gap < small_gap, is_small = is_closed && small(full, small_share);
    double share = 1;
    for (int i = 0; i < most_tries; ++i) {
      const Vector step = step_of(radius_);
      if (is_closed && !is_small && small(step, idle_share)) break;
      weigh_gaps(step);
      const double now = merit(at.residual, at.gap), promised = now - predicted(step, share);
      const std::optional<Trial> there = problem_.tried(step, share);
      const double decrease = there ? now - merit(there->residual, there->gap) : -infinite;
      set_radius(step.cwiseQuotient(range_.scale).norm(), decrease / promised);
      if (decrease > 0) {
        solution_.unknowns += step;
        problem_.keep();
        solution_.converged =
            is_small || (is_closed && std::max(decrease, promised / 3) < options_.least_decrease * now);
        return true;
      }
      if (is_small) break;
      if (at.gap > 0) share /= 2;
    }
    solution_.converged = is_closed && (is_small || promises_little(full));
    return false;
  }

  bool promises_little(const Vector& full) const {
    const double decrease = solution_.last->residual.squaredNorm() - predicted(full, 1);
    return decrease < stuck_decrease * noise() * noise();
  }

  double noise() const {
    const Linearized& at = *solution_.last;
    const double freedom = std::max(1.0, double(at.residual.size() - at.jacobian.cols()));
    return options_.knows_noise ? 1 : std::max(least_noise, std::sqrt(at.closed.squaredNorm() / freedom));
  }

  bool small(const Vector& step, double of_deviation) const {
    const double noise = this->noise();
    for (std::size_t j = 0; j < told_.independent.size(); ++j) {
      const Eigen::Index i = told_.independent[j];
      const double deviation = noise * std::sqrt(told_.covariance(Eigen::Index(j), Eigen::Index(j)));
      if (std::fabs(step(i)) > std::max(of_deviation * deviation, small_scale * range_.scale(i)))
        return false;
    }
    return true;
  }

  Problem& problem_;
  const Range& range_;
  SolveOptions options_;
  Solution solution_;
  Factored factors_;
  Told told_;
  double radius_ = first_radius, gap_weight_ = 1;
};

} // namespace

Solution solve(Problem& problem, const Vector& start, const Range& range, const SolveOptions& options) {
  return Search(problem, start, range, options).run();
}

} // namespace mbsgen::identify
