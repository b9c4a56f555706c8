// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/axis.h"
#include <algorithm>
#include <cmath>

namespace mbsgen::importer {
namespace {

Angle angle_of(double sine, double cosine) {
  return snapped(std::atan2(sine, cosine), 1e-12);
}

} // namespace

std::optional<Axis> axis_along(const Vec3& vector, double tolerance) {
  const double size = largest(vector);
  if (size == 0) return std::nullopt;
  Axis axis;
  // Divided by the largest component first, so that the squares of tiny or huge ones neither vanish nor
  // overflow.
  for (std::size_t i = 0; i < 3; ++i) axis.direction[i] = vector[i] / size;
  const double length = std::hypot(axis.direction[0], axis.direction[1], axis.direction[2]);
  for (double& component : axis.direction) component /= length;
  const auto small = [&](double component) { return std::abs(component) <= tolerance; };
  axis.aligned = std::count_if(axis.direction.begin(), axis.direction.end(), small) == 2;
  if (!axis.aligned) return axis;
  while (small(axis.direction[axis.index])) ++axis.index;
  axis.negative = axis.direction[axis.index] < 0;
  axis.direction = {};
  axis.direction[axis.index] = axis.negative ? -1 : 1;
  return axis;
}

std::vector<Mat3> half_turns_against(std::size_t index) {
  std::vector<Mat3> turns;
  for (std::size_t kept = 0; kept < 3; ++kept) {
    if (kept == index) continue;
    Mat3 turn{};
    for (std::size_t i = 0; i < 3; ++i) turn[4 * i] = i == kept ? 1 : -1;
    turns.push_back(turn);
  }
  return turns;
}

Alignment alignment(const Axis& axis) {
  const auto [x, y, z] = axis.direction;
  if (axis.is_positive()) return {Rpy{}, axis.index};
  if (z == 0) return {Rpy{Angle{}, Angle{}, angle_of(y, x)}, 0};
  if (x == 0) return {Rpy{angle_of(z, y), Angle{}, Angle{}}, 1};
  if (y == 0) return {Rpy{Angle{}, angle_of(x, z), Angle{}}, 2};
  return {Rpy{Angle{}, angle_of(std::hypot(x, y), z), angle_of(y, x)}, 2};
}

} // namespace mbsgen::importer
