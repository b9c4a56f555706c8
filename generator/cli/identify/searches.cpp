// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/identify/searches.h"
#include "identify/blur.h"
#include "identify/chi_square.h"
#include <algorithm>
#include <cmath>
#include <limits>
#include <random>

namespace mbsgen::cli {

using identify::Solution;
using identify::Vector;

namespace {

constexpr double usual_blur = 1.0 / 12;  // of the recording
constexpr int coarse_iterations = 12;    // of each width
constexpr double narrowing = 3;          // of the width
constexpr double coarse_decrease = 0.03; // of the sum of squares: less is the end of a width
constexpr double least_judged =
    0.5;                       // of the first guess of an unknown noise: below are errors of the integration
constexpr double alike = 0.5;  // correlation of residuals with their neighbours
constexpr double same_sum = 1; // of squares, in shares of the noise
constexpr unsigned seed = 1;

class Searches {
public:
  Searches(Recordings& recordings, bool knows_noise, const SearchOptions& options)
      : recordings_(recordings), knows_noise_(knows_noise), options_(options) {
    for (std::size_t i = 0; i < recordings.count(); ++i)
      series_.push_back({recordings[i].motion.times(), Eigen::Index(recordings[i].measured.size())});
  }

  Found run() {
    const bool blurs_first = options_.blur > 0;
    const double blur = blurs_first ? options_.blur : usual_blur * duration();
    try_from(recordings_.start(), blurs_first ? blur : 0);
    if (!found_.solution.last) return std::move(found_);
    if (!blurs_first && !is_good()) try_from(recordings_.start(), blur);
    for (int i = 1; i < options_.starts && !(knows_noise_ && (is_good() || is_confirmed())); ++i)
      try_from(another_start(), blur);
    return std::move(found_);
  }

private:
  static double lasts(const identify::Series& one) { return one.times.back() - one.times.front(); }

  double duration() const {
    double longest = 0;
    for (const identify::Series& one : series_) longest = std::max(longest, lasts(one));
    return longest;
  }

  double row_interval() const {
    double least = std::numeric_limits<double>::infinity();
    for (const identify::Series& one : series_)
      least = std::min(least, lasts(one) / double(one.times.size()));
    return least;
  }

  identify::SolveOptions solve_options() const { return {options_.iterations, 0, knows_noise_}; }

  // Each width begins where the last one has ended.
  Vector coarse(Vector unknowns, double blur) {
    for (double width = blur; width > row_interval(); width /= narrowing) {
      identify::Blurred blurred(recordings_, identify::Blur(series_, width));
      const Solution there = identify::solve(blurred, unknowns, recordings_.range(),
                                             {coarse_iterations, coarse_decrease, knows_noise_});
      found_.iterations += there.iterations;
      if (!there.last) break;
      unknowns = there.unknowns;
    }
    return unknowns;
  }

  void try_from(const Vector& start, double blur) {
    recordings_.restart();
    Solution there = identify::solve(recordings_, blur > 0 ? coarse(start, blur) : start, recordings_.range(),
                                     solve_options());
    ++found_.searches;
    found_.iterations += there.iterations;
    is_found_twice_ = found_.solution.last && there.last && there.converged &&
                      std::fabs(sum_of(there) - sum_of(found_.solution)) < same_sum;
    if (found_.solution.last && !(sum_of(there) < sum_of(found_.solution)))
      return recordings_.restart(nodes_);
    found_.solution = std::move(there);
    found_.blurred = blur > 0;
    nodes_ = recordings_.nodes();
  }

  static double sum_of(const Solution& of) {
    return of.last ? of.last->closed.squaredNorm() : std::numeric_limits<double>::infinity();
  }

  // Rare residuals of a right model: another start leads to the same minimum.
  bool is_confirmed() const {
    const Solution& solution = found_.solution;
    return is_found_twice_ &&
           identify::chi_square_of(solution.last->residual, solution.unknowns.size()).passes();
  }

  bool is_good() const {
    const Solution& solution = found_.solution;
    if (!solution.converged) return false;
    const Vector& residual = solution.last->residual;
    // A minimum beside the right one may be only little higher: what is rare is searched again, at the cost of time
    // alone.
    if (knows_noise_) {
      const identify::ChiSquare of = identify::chi_square_of(residual, solution.unknowns.size());
      return of.sum <= of.usual;
    }
    if (residual.squaredNorm() < least_judged * least_judged * double(residual.size())) return true;
    return !is_alike(residual);
  }

  // A column has residuals that are like their neighbours.
  bool is_alike(const Vector& residual) const {
    Eigen::Index first = 0;
    for (const identify::Series& one : series_) {
      const Eigen::Index rows = Eigen::Index(one.times.size());
      for (Eigen::Index i = 0; i < one.columns; ++i)
        if (neighbours_correlation(residual(Eigen::seqN(first + i, rows, one.columns))) > alike) return true;
      first += rows * one.columns;
    }
    return false;
  }

  Vector another_start() {
    const identify::Range& range = recordings_.range();
    Vector start = recordings_.start();
    for (Eigen::Index i = 0; i < start.size(); ++i) {
      const double share = double(random_()) / double(std::mt19937_64::max()); // 0 to 1
      start(i) += options_.spread * (2 * share - 1) * range.scale(i);
    }
    return start.cwiseMax(range.low).cwiseMin(range.high);
  }

  Recordings& recordings_;
  bool knows_noise_;
  const SearchOptions& options_;
  std::mt19937_64 random_{seed};
  Found found_;
  bool is_found_twice_ = false; ///< the best one, by the last search
  Recordings::Nodes nodes_;     ///< of the best one
  std::vector<identify::Series> series_;
};

} // namespace

Found search(Recordings& recordings, bool knows_noise, const SearchOptions& options) {
  return Searches(recordings, knows_noise, options).run();
}

double neighbours_correlation(const Vector& column) {
  const Eigen::Index n = column.size();
  if (n < 3 || !(column.squaredNorm() > 0)) return 0;
  return column.head(n - 1).dot(column.tail(n - 1)) / column.squaredNorm();
}

} // namespace mbsgen::cli
