// SPDX-License-Identifier: GPL-3.0-or-later
#include "accuracy/closure.h"
#include <Eigen/LU>

namespace mbsgen::accuracy {

namespace {

constexpr double infinite = std::numeric_limits<double>::infinity();

// Of the middles: any matrix will do, one that is near makes the proof succeed. With NaN or infinities: singular.
Eigen::MatrixXd near_inverse(const std::vector<std::vector<Interval>>& of) {
  const auto n = static_cast<Eigen::Index>(of.size());
  Eigen::MatrixXd middles(n, n);
  for (Eigen::Index i = 0; i < n; ++i)
    for (Eigen::Index j = 0; j < n; ++j) {
      const Interval& entry = of[static_cast<std::size_t>(i)][static_cast<std::size_t>(j)];
      middles(i, j) = entry.lo / 2 + entry.hi / 2;
    }
  return middles.partialPivLu().inverse();
}

Interval exactly(double number) {
  return {number, number};
}

} // namespace

// With the inverse Y, v - Y*c(v) shrinks distances to the share of |1 - Y*J|, and moves the point by |Y*c| at most.
std::vector<double> solution_distances(const std::vector<std::vector<Interval>>& jacobian,
                                       const std::vector<double>& residuals, double room,
                                       std::size_t unknowns) {
  const std::vector<double> unknown(unknowns, infinite);
  if (jacobian.size() != unknowns || residuals.size() != unknowns) return unknown;
  const Eigen::MatrixXd near = near_inverse(jacobian);
  if (!near.allFinite()) return unknown;
  const auto inverse = [&](std::size_t i, std::size_t k) {
    return near(static_cast<Eigen::Index>(i), static_cast<Eigen::Index>(k));
  };
  double largest_share = 0, largest_move = 0;
  std::vector<double> shares, moves;
  for (std::size_t i = 0; i < unknowns; ++i) {
    Interval share, move;
    for (std::size_t j = 0; j < unknowns; ++j) {
      Interval entry = exactly(i == j ? 1 : 0);
      for (std::size_t k = 0; k < unknowns; ++k) entry = entry - exactly(inverse(i, k)) * jacobian[k][j];
      share = share + exactly(entry.size());
      move = move + exactly(std::fabs(inverse(i, j))) * exactly(residuals[j]);
    }
    shares.push_back(share.hi);
    moves.push_back(move.hi);
    largest_share = std::max(largest_share, share.hi);
    largest_move = std::max(largest_move, move.hi);
  }
  if (!(largest_share < 1)) return unknown;
  const double farthest = (exactly(largest_move) / (exactly(1) - exactly(largest_share))).hi;
  if (!(farthest <= room)) return unknown;
  std::vector<double> distances;
  for (std::size_t i = 0; i < unknowns; ++i)
    distances.push_back((exactly(moves[i]) + exactly(shares[i]) * exactly(farthest)).hi);
  return distances;
}

} // namespace mbsgen::accuracy
