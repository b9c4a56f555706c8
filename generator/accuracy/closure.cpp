// SPDX-License-Identifier: GPL-3.0-or-later
#include "accuracy/closure.h"

namespace mbsgen::accuracy {

namespace {

using Matrix = std::vector<std::vector<double>>;

constexpr double infinite = std::numeric_limits<double>::infinity();

// Of the middles, by elimination: any matrix will do, one that is near makes the proof succeed. Empty: singular.
Matrix near_inverse(const std::vector<std::vector<Interval>>& of) {
  const std::size_t n = of.size();
  Matrix rows(n, std::vector<double>(2 * n, 0));
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j < n; ++j) rows[i][j] = of[i][j].lo / 2 + of[i][j].hi / 2;
    rows[i][n + i] = 1;
  }
  for (std::size_t k = 0; k < n; ++k) {
    std::size_t best = k;
    for (std::size_t i = k; i < n; ++i)
      if (std::fabs(rows[i][k]) > std::fabs(rows[best][k])) best = i;
    std::swap(rows[k], rows[best]);
    if (rows[k][k] == 0) return {};
    const double pivot = rows[k][k];
    for (double& each : rows[k]) each /= pivot;
    for (std::size_t i = 0; i < n; ++i) {
      const double share = rows[i][k];
      if (i == k || share == 0) continue;
      for (std::size_t j = k; j < 2 * n; ++j) rows[i][j] -= share * rows[k][j];
    }
  }
  for (auto& row : rows) row.erase(row.begin(), row.begin() + static_cast<std::ptrdiff_t>(n));
  return rows;
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
  const Matrix inverse = near_inverse(jacobian);
  if (inverse.empty()) return unknown;
  double largest_share = 0, largest_move = 0;
  std::vector<double> shares, moves;
  for (std::size_t i = 0; i < unknowns; ++i) {
    Interval share, move;
    for (std::size_t j = 0; j < unknowns; ++j) {
      Interval entry = exactly(i == j ? 1 : 0);
      for (std::size_t k = 0; k < unknowns; ++k) entry = entry - exactly(inverse[i][k]) * jacobian[k][j];
      share = share + exactly(entry.size());
      move = move + exactly(std::fabs(inverse[i][j])) * exactly(residuals[j]);
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
