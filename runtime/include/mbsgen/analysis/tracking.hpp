// SPDX-License-Identifier: MIT
/// Which mode of a linear model has become which mode of its neighbour.
#pragma once
#include "assignment.hpp"
#include "mode.hpp"

namespace mbsgen::analysis {

namespace detail {

inline std::complex<double> tracked_value(const Mode& mode) {
  return mode.kind == ModeKind::rigid ? 0 : mode.eigenvalue;
}

/// |a - b| as a share of their sizes: 0 of equal ones, 1 where a sign changes.
inline double relative_distance(const Mode& a, const Mode& b) {
  const std::complex<double> first = tracked_value(a), second = tracked_value(b);
  const double size = std::abs(first) + std::abs(second);
  return size > 0 ? std::abs(first - second) / size : 0;
}

/// 0 to 1, by the orthogonality of left and right eigenvectors of different modes. Units of the states do not count.
inline double likeness(const Mode& a, const Mode& b) {
  if (a.kind == ModeKind::rigid && b.kind == ModeKind::rigid) return 1;
  const std::complex<double> forth = a.left.cwiseProduct(b.shape).sum(),
                             back = b.left.cwiseProduct(a.shape).sum();
  return std::min(1.0, std::abs(forth * back));
}

/// The distance from an eigenvalue to the next other one; those that agree with it are the same one here.
inline double gap_beside(const std::vector<Mode>& modes, const Mode& mode) {
  double gap = std::numeric_limits<double>::infinity(), scale = 0;
  for (const Mode& other : modes) scale = std::max(scale, std::abs(other.eigenvalue));
  for (const Mode& other : modes) {
    const double distance = std::abs(tracked_value(other) - tracked_value(mode));
    if (distance > 1e-6 * scale) gap = std::min(gap, distance);
  }
  return gap;
}

inline Mode conjugate(Mode mode) {
  mode.eigenvalue = std::conj(mode.eigenvalue);
  mode.shape = mode.shape.conjugate(), mode.left = mode.left.conjugate();
  return mode;
}

// Where two real eigenvalues meet and go on as a pair, or the other way round, each of both is like both after.
inline bool is_surely(const Mode& before, const Mode& after, const std::vector<Mode>& all_after) {
  const bool meets = (before.eigenvalue.imag() == 0) != (after.eigenvalue.imag() == 0);
  const double partner = meets ? likeness(before, conjugate(after)) : 0;
  return likeness(before, after) + partner > 0.8 ||
         std::abs(tracked_value(before) - tracked_value(after)) < 0.3 * gap_beside(all_after, after);
}

/// Of each conjugate pair the positive imaginary part comes first.
inline void order_pairs(std::vector<Mode>& modes) {
  for (std::size_t i = 0; i < modes.size(); ++i)
    for (std::size_t j = i + 1; j < modes.size() && modes[i].eigenvalue.imag() < 0; ++j)
      if (modes[j].eigenvalue == std::conj(modes[i].eigenvalue)) std::swap(modes[i], modes[j]);
}

} // namespace detail

/// Brings modes into the order of those at a neighbouring value, by eigenvalues and eigenvectors. Returns false where
/// some could also be another one: a point between both values helps.
inline bool continue_modes(const std::vector<Mode>& before, std::vector<Mode>& modes) {
  const Eigen::Index n = Eigen::Index(modes.size());
  Eigen::MatrixXd cost(n, n);
  for (Eigen::Index i = 0; i < n; ++i)
    for (Eigen::Index j = 0; j < n; ++j) {
      const Mode &from = before[std::size_t(i)], &to = modes[std::size_t(j)];
      cost(i, j) = detail::relative_distance(from, to) + 1 - detail::likeness(from, to);
    }
  std::vector<Mode> ordered;
  for (const int column : cheapest_assignment(cost)) ordered.push_back(modes[std::size_t(column)]);
  bool sure = true;
  for (std::size_t i = 0; i < ordered.size(); ++i)
    sure = sure && detail::is_surely(before[i], ordered[i], ordered);
  modes = std::move(ordered);
  detail::order_pairs(modes);
  return sure;
}

} // namespace mbsgen::analysis
