// SPDX-License-Identifier: GPL-3.0-or-later
#include "road/measured_road.h"
#include <cmath>

namespace mbsgen::road {

MeasuredRoad::Gap MeasuredRoad::gap() const {
  if (is_straight()) return {length(), 0};
  double x = 0, y = 0;
  for (const double angle : headings) {
    x += u_step * std::cos(angle);
    y += u_step * std::sin(angle);
  }
  constexpr double round = 6.283185307179586;
  return {std::hypot(x, y), std::remainder(headings.front() - headings.back(), round)};
}

} // namespace mbsgen::road
