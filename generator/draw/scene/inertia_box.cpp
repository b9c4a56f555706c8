// SPDX-License-Identifier: GPL-3.0-or-later
#include "draw/scene/inertia_box.h"
#include <algorithm>
#include <cmath>

namespace mbsgen::draw {

namespace {

// Entries below this share of the trace turn no axes: their direction would be chance.
constexpr double negligible = 1e-9;
// A moment that exceeds the sum of the others by more than this share of all is no matter of rounded data.
constexpr double impossible = 1e-3;
constexpr int most_sweeps = 16;

Matrix transposed(const Matrix& m) {
  return {m[0], m[3], m[6], m[1], m[4], m[7], m[2], m[5], m[8]};
}

// The turn about the axis other than i and j that makes the entry (i, j) of the symmetric matrix vanish.
Matrix jacobi_turn(const Matrix& m, std::size_t i, std::size_t j) {
  const double angle = 0.5 * std::atan2(2 * m[3 * i + j], m[4 * j] - m[4 * i]);
  Matrix turn{1, 0, 0, 0, 1, 0, 0, 0, 1};
  turn[4 * i] = turn[4 * j] = std::cos(angle);
  turn[3 * i + j] = std::sin(angle);
  turn[3 * j + i] = -std::sin(angle);
  return turn;
}

// Jacobi's method (Golub & Van Loan, Matrix Computations, section 8.5): leaves `m` diagonal.
Matrix principal_axes(Matrix& m) {
  Matrix axes = Pose{}.rotation;
  const double least = negligible * std::fabs(m[0] + m[4] + m[8]);
  for (int sweep = 0; sweep < most_sweeps; ++sweep)
    for (const auto& [i, j] : {std::pair(0U, 1U), std::pair(0U, 2U), std::pair(1U, 2U)}) {
      if (std::fabs(m[3 * i + j]) <= least) continue;
      const Matrix turn = jacobi_turn(m, i, j);
      m = transposed(turn) * m * turn;
      axes = axes * turn;
    }
  return axes;
}

} // namespace

std::optional<Box> inertia_box(double mass, const Vector& com, const std::array<double, 6>& inertia) {
  Matrix moments{inertia[0], inertia[1], inertia[2], inertia[1], inertia[3],
                 inertia[4], inertia[2], inertia[4], inertia[5]};
  const Matrix axes = principal_axes(moments);
  const double sum = moments[0] + moments[4] + moments[8];
  if (!(mass > 0) || !(sum > 0)) return std::nullopt;
  Box box{{com, axes}, {}};
  for (std::size_t i = 0; i < 3; ++i) {
    const double rest = sum - 2 * moments[4 * i];
    if (rest < -impossible * sum) return std::nullopt;
    box.half_sizes[i] = std::sqrt(1.5 * std::max(0.0, rest) / mass);
  }
  return box;
}

} // namespace mbsgen::draw
