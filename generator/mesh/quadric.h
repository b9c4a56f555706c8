// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "mesh/vectors.h"
#include <optional>

namespace mbsgen::mesh {

/// The sum of squared distances from planes, each with a weight: x^T A x - 2 b^T x + c.
class Quadric {
public:
  /// The plane through `place` across `normal`, which need not have the length 1; nothing where it is zero.
  void add(const Vector& normal, const Vector& place, double weight) {
    const double size = length(normal);
    if (!(size > 0)) return;
    const Vector n = plus({}, 1 / size, normal);
    const double away = dot(n, place);
    for (std::size_t i = 0; i < 3; ++i) {
      for (std::size_t j = 0; j < 3; ++j) a_[i][j] += weight * n[i] * n[j];
      b_[i] += weight * away * n[i];
    }
    c_ += weight * away * away;
  }

  void add(const Quadric& other) {
    for (std::size_t i = 0; i < 3; ++i) {
      a_[i] = plus(a_[i], 1, other.a_[i]);
      b_[i] += other.b_[i];
    }
    c_ += other.c_;
  }

  double error(const Vector& place) const {
    double sum = c_;
    for (std::size_t i = 0; i < 3; ++i) sum += place[i] * (dot(a_[i], place) - 2 * b_[i]);
    return sum > 0 ? sum : 0;
  }

  /// Where the error is least; empty where that is a line or a plane.
  std::optional<Vector> least() const {
    constexpr double singular = 1e-4; // of the determinant, against the cube of the trace
    const Vector yz = cross(a_[1], a_[2]);
    const double determinant = dot(a_[0], yz), trace = a_[0][0] + a_[1][1] + a_[2][2];
    if (!(determinant > singular * trace * trace * trace)) return std::nullopt;
    // Cramer's rule; A is symmetric, so its rows are its columns.
    return Vector{dot(b_, yz) / determinant, dot(a_[0], cross(b_, a_[2])) / determinant,
                  dot(a_[0], cross(a_[1], b_)) / determinant};
  }

private:
  std::array<Vector, 3> a_{}; ///< rows
  Vector b_{};
  double c_ = 0;
};

} // namespace mbsgen::mesh
