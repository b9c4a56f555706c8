// SPDX-License-Identifier: GPL-3.0-or-later
#include "identify/profile.h"
#include "identify/factored.h"
#include "identify/trust_region.h"
#include <algorithm>
#include <cmath>
#include <limits>

namespace mbsgen::identify {

namespace {

constexpr double infinite = std::numeric_limits<double>::infinity();
constexpr int most_moves = 16, most_refits = 6, halvings = 4;
constexpr double close_enough = 0.1; // of the deviations; the rest is a straight line
constexpr double settled = 0.3;      // what a sum of squares may promise to fall further
constexpr double lower_by = 1;       // less may be errors of the integration
constexpr double longest = 2.5;      // change of the distance to the minimum
constexpr double shortest = 0.02;    // interval with a jump of the sum, of the first distance
constexpr double small_gap = 1e-8;   // of the squared scales

// Where the unknown is, with the others nearly at their best.
struct Point {
  Vector unknowns;
  Linearized at;
  Factored factors;
};

class Profiler {
public:
  Profiler(Problem& problem, const Minimum& minimum, const Range& range, double deviations,
           const std::function<void()>& back)
      : problem_(problem), minimum_(minimum), range_(range), deviations_(deviations), back_(back) {}

  Profiles run() {
    Profiles result;
    result.intervals.resize(std::size_t(minimum_.unknowns.size()));
    back_();
    std::optional<Point> best = point_at(minimum_.unknowns);
    if (!best) return result;
    least_ = sum_after(*best, fitted(*best, minimum_.independent));
    best_ = std::move(*best);
    for (const Eigen::Index i : minimum_.independent) {
      if (!(minimum_.deviations(i) > 0)) continue;
      Interval& interval = result.intervals[std::size_t(i)].emplace();
      interval.low = end(i, -1);
      interval.high = end(i, 1);
      if (lower_) break;
    }
    back_();
    result.lower = std::move(lower_);
    return result;
  }

private:
  std::optional<Point> point_at(const Vector& unknowns) {
    std::optional<Linearized> at = problem_.linearized(unknowns);
    if (!at) return std::nullopt;
    Factored factors = factored(*at, range_.scale);
    return Point{unknowns, std::move(*at), std::move(factors)};
  }

  // The step of `free` unknowns with the least sum to first order, in shares of the scales.
  Vector fitted(const Point& from, const std::vector<Eigen::Index>& free) const {
    const Vector low = (range_.low - from.unknowns).cwiseQuotient(range_.scale),
                 high = (range_.high - from.unknowns).cwiseQuotient(range_.scale);
    return step_within(from.factors, free, infinite, low, high);
  }

  static double sum_after(const Point& from, const Vector& shares) {
    const Vector& along = from.factors.along;
    return from.at.closed.squaredNorm() + (along + from.factors.R * shares).squaredNorm() -
           along.squaredNorm();
  }

  std::vector<Eigen::Index> others(Eigen::Index i) const {
    std::vector<Eigen::Index> result = minimum_.independent;
    result.erase(std::remove(result.begin(), result.end(), i), result.end());
    return result;
  }

  Vector within_bounds(const Point& point, const Vector& shares) const {
    const Vector there = point.unknowns + range_.scale.cwiseProduct(shares);
    return there.cwiseMax(range_.low).cwiseMin(range_.high) - point.unknowns;
  }

  // The step that was tried last; false: no motion there.
  bool take(Point& point, const Vector& step) {
    problem_.keep();
    std::optional<Point> there = point_at(point.unknowns + step);
    if (there) point = std::move(*there);
    return there.has_value();
  }

  // To a value of the unknown, the others along with it, from a point or else from the minimum. False: no motion.
  bool move(std::optional<Point>& point, Eigen::Index i, double target) {
    Point from = point ? *point : best_;
    const double share = (target - from.unknowns(i)) / range_.scale(i);
    from.factors.along += from.factors.R.col(i) * share;
    Vector shares = fitted(from, others(i));
    shares(i) = share;
    const Vector step = within_bounds(from, shares);
    if (!point) {
      back_();
      point = point_at(from.unknowns + step);
      return point && refit(*point, i);
    }
    return problem_.tried(step, 1) && take(*point, step) && refit(*point, i);
  }

  // A step that leads down, or closes gaps; nothing: errors of the integration hide what is left.
  std::optional<Vector> refit_step(const Point& point, Vector shares) {
    const double now = point.at.closed.squaredNorm();
    for (int i = 0; i < halvings; ++i, shares /= 2) {
      const Vector step = within_bounds(point, shares);
      const std::optional<Trial> there = problem_.tried(step, 1);
      if (there && (point.at.gap >= small_gap || there->residual.squaredNorm() < now)) return step;
    }
    return std::nullopt;
  }

  // The others at their best.
  bool refit(Point& point, Eigen::Index i) {
    for (int round = 0; round < most_refits; ++round) {
      const Vector shares = fitted(point, others(i));
      const bool is_settled = point.at.closed.squaredNorm() - sum_after(point, shares) < settled;
      if (is_settled && point.at.gap < small_gap) break;
      const std::optional<Vector> step = refit_step(point, shares);
      if (!step) break;
      if (!take(point, *step)) return false;
    }
    const bool is_lower = sum_after(point, fitted(point, others(i))) < least_ - lower_by;
    if (is_lower && point.at.gap < small_gap) lower_ = point.unknowns;
    return true;
  }

  // Square root of the rise of the sum.
  double rise_at(const Point& point, Eigen::Index i) const {
    return std::sqrt(std::max(0.0, sum_after(point, fitted(point, others(i))) - least_));
  }

  // On that side, 1 or -1. Nothing: the sum does not rise as far, or there is no motion where it would. The square root
  // is nearly a straight line from the minimum.
  std::optional<double> end(Eigen::Index i, double side) {
    std::optional<Point> point;
    const double middle = best_.unknowns(i), bound = side > 0 ? range_.high(i) : range_.low(i);
    const double farthest = std::fabs(bound - middle), first = deviations_ * minimum_.deviations(i);
    double inner = 0, outer = infinite, distance = std::min(first, farthest);
    bool moves_beyond = false;
    for (int moves = 0; moves < most_moves && !lower_; ++moves) {
      if (outer - inner < shortest * first)
        return moves_beyond ? std::optional(middle + side * inner) : std::nullopt;
      const bool moved = move(point, i, middle + side * distance);
      const double rise = moved ? rise_at(*point, i) : infinite;
      const double wanted = distance * std::clamp(deviations_ / rise, 1 / longest, longest);
      if (std::fabs(rise - deviations_) < close_enough * deviations_)
        return middle + side * std::min(wanted, farthest);
      if (rise < deviations_ && distance >= farthest) return bound;
      if (!moved) point.reset();
      if (rise > deviations_) moves_beyond = moved;
      (rise < deviations_ ? inner : outer) = distance;
      distance = std::min(wanted, farthest);
      if (distance <= inner || distance >= outer) distance = (inner + outer) / 2;
    }
    return std::nullopt;
  }

  Problem& problem_;
  const Minimum& minimum_;
  const Range& range_;
  double deviations_;
  const std::function<void()>& back_;
  Point best_;
  double least_ = 0;
  std::optional<Vector> lower_;
};

} // namespace

Profiles profiled(Problem& problem, const Minimum& at, const Range& range, double deviations,
                  const std::function<void()>& back) {
  return Profiler(problem, at, range, deviations, back).run();
}

} // namespace mbsgen::identify
