// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "road/measured_road.h"
#include <vector>

namespace mbsgen::road {

/// A place on the horizontal plane, m.
struct Place {
  double x = 0, y = 0;
  friend Place operator+(Place a, Place b) { return {a.x + b.x, a.y + b.y}; }
  friend Place operator-(Place a, Place b) { return {a.x - b.x, a.y - b.y}; }
  friend Place operator*(double factor, Place a) { return {factor * a.x, factor * a.y}; }
};

/// The pieces of a curved reference line. Cross sections lie in the directions that halve the angles between pieces. That
/// of a circuit is closed: the distance of its end from its start is spread along it.
class ReferenceLine {
public:
  explicit ReferenceLine(const MeasuredRoad& road);

  std::size_t pieces() const { return places_.size() - 1; }
  /// The place at the distance v to the left of the end i of a piece.
  Place at(std::size_t i, double v) const;
  /// Share of a piece and distance to its left; false where the place lies at no distance from it.
  bool find(std::size_t piece, Place place, double& share, double& v) const;
  /// True where no two cross sections meet on the road.
  bool is_wide_enough() const;
  /// True for pieces that follow each other, in any order, and for one piece.
  bool are_next(std::size_t a, std::size_t b) const;
  /// How far a place lies inside the edges and ends of the road, at a share of a piece and the distance v to its left, m.
  double inside(std::size_t piece, double share, double v) const;
  /// How far a place beside the road is from it, m. `piece`: where the search begins; then the nearest piece.
  double outside(std::size_t& piece, Place place) const;

private:
  Place direction(std::size_t i) const;
  double distance(std::size_t piece, Place place) const;
  double curvature(Place before, Place behind) const;

  const MeasuredRoad& road_;
  std::vector<Place> places_;
};

} // namespace mbsgen::road
