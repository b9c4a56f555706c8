// SPDX-License-Identifier: GPL-3.0-or-later
#include "manoeuvre/slope.h"
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>

namespace mbsgen::manoeuvre {

namespace {

constexpr std::size_t most_of_one_side = 4, most_of_each_side = 3, most_about_a_place = 3;

struct Point {
  double x, y;
};
using Points = std::vector<Point>;

struct Tangent {
  double value, slope;
};

// Those next to the place come first.
Points by_distance(const std::vector<double>& x, const std::vector<double>& y, double place) {
  Points points;
  for (std::size_t i = 0; i < x.size(); ++i) points.push_back({x[i], y[i]});
  std::sort(points.begin(), points.end(), [place](const Point& a, const Point& b) {
    return std::abs(a.x - place) < std::abs(b.x - place);
  });
  return points;
}

void keep(Points& points, std::size_t count) {
  points.resize(std::min(points.size(), count));
}

// The polynomial through all points, in Newton's form.
Tangent through(const Points& points, double place) {
  const std::size_t n = points.size();
  std::vector<double> differences;
  for (const Point& point : points) differences.push_back(point.y);
  for (std::size_t order = 1; order < n; ++order)
    for (std::size_t i = n - 1; i >= order; --i)
      differences[i] = (differences[i] - differences[i - 1]) / (points[i].x - points[i - order].x);
  Tangent at{differences[n - 1], 0};
  for (std::size_t i = n - 1; i-- > 0;) {
    const double distance = place - points[i].x;
    at = {at.value * distance + differences[i], at.slope * distance + at.value};
  }
  return at;
}

// At zero, the polynomial of least degree that vanishes at all points.
Tangent vanishing(const Points& points) {
  Tangent at{1, 0};
  for (const Point& point : points) at = {-at.value * point.x, at.value - at.slope * point.x};
  return at;
}

} // namespace

double slope_at_zero(const std::vector<double>& x, const std::vector<double>& y) {
  Points points = by_distance(x, y, 0);
  if (points.empty()) return std::numeric_limits<double>::quiet_NaN();
  if (points.size() == 1) return points.front().y / points.front().x;
  Points left, right;
  for (const Point& point : points) (point.x < 0 ? left : right).push_back(point);
  const std::size_t each = std::min({left.size(), right.size(), most_of_each_side});
  if (each == 0) {
    keep(points, most_of_one_side);
    return through(points, 0).slope;
  }
  keep(left, each), keep(right, each);
  // Each side has one degree more than its points determine: p + c v, whose factors c make values and slopes agree.
  const Tangent p = through(left, 0), q = through(right, 0), v = vanishing(left), w = vanishing(right);
  const double determinant = v.slope * w.value - v.value * w.slope;
  const double factor = ((p.value - q.value) * w.slope - (p.slope - q.slope) * w.value) / determinant; // of v
  return p.slope + factor * v.slope;
}

double slope_at(const std::vector<double>& x, const std::vector<double>& y, double place) {
  Points points = by_distance(x, y, place);
  keep(points, most_about_a_place);
  if (points.size() < 2) return std::numeric_limits<double>::quiet_NaN();
  return through(points, place).slope;
}

} // namespace mbsgen::manoeuvre
