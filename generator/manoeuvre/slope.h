// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <vector>

namespace mbsgen::manoeuvre {

/// The slope at x = 0 of a curve that points are known of, in any order. With points on both sides of zero: of the two
/// polynomials, one a side, that share value and slope at zero and pass through the three nearest points of their
/// side, so that they are cubics. A force as C a - D a |a| is represented exactly, which no odd polynomial does. With
/// points on one side alone: of the cubic through the four nearest, whatever its value at zero is. Of fewer points the
/// degrees are lower; of a single point it is y/x. NaN without points.
double slope_at_zero(const std::vector<double>& x, const std::vector<double>& y);

/// The slope at another place: of the parabola through the three nearest points. NaN for fewer than two.
double slope_at(const std::vector<double>& x, const std::vector<double>& y, double place);

} // namespace mbsgen::manoeuvre
