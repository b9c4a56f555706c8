// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "road/measured_road.h"
#include <string>
#include <variant>

namespace mbsgen::road {

/// Heights at the places of a regular grid of x and y, m, that runs along the axes: all columns y of the first x, then
/// those of the next one.
struct HeightGrid {
  double x_first = 0, y_first = 0, x_step = 1, y_step = 1;
  std::size_t x_count = 0, y_count = 0;
  std::vector<double> heights;
  /// Of a curved road at the same places: how far they lie beyond its ends or beside it, m, negative on it.
  std::vector<double> off;
  double deviation =
      0; ///< the largest difference to a height of the measured road by linear interpolation, m

  double at(std::size_t i, std::size_t k) const { return heights[i * y_count + k]; }
};

/// The heights of a road by x and y. A straight one has them as they are. A curved one is sampled every `step` m, linearly
/// between its own; places beside it have the height of the nearest place of it. A circuit has no ends. A text says why
/// there is none: the road crosses itself, bends more tightly than it is wide, or would need more than `most` heights, with
/// one more on each side.
std::variant<HeightGrid, std::string> height_grid(const MeasuredRoad& road, double step, std::size_t most);

} // namespace mbsgen::road
