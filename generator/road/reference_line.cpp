// SPDX-License-Identifier: GPL-3.0-or-later
#include "road/reference_line.h"
#include <algorithm>
#include <cmath>

namespace mbsgen::road {

namespace {

double dot(Place a, Place b) {
  return a.x * b.x + a.y * b.y;
}
double cross(Place a, Place b) {
  return a.x * b.y - a.y * b.x;
}
double length(Place a) {
  return std::sqrt(dot(a, a));
}

} // namespace

ReferenceLine::ReferenceLine(const MeasuredRoad& road) : road_(road), places_{{}} {
  for (const double angle : road.headings)
    places_.push_back(places_.back() + road.u_step * Place{std::cos(angle), std::sin(angle)});
  if (!road.is_circuit) return;
  const Place gap = places_.back();
  for (std::size_t i = 0; i < places_.size(); ++i)
    places_[i] = places_[i] - (static_cast<double>(i) / static_cast<double>(pieces())) * gap;
}

Place ReferenceLine::at(std::size_t i, double v) const {
  const Place along = direction(i),
              piece = places_[std::min(i, pieces() - 1) + 1] - places_[std::min(i, pieces() - 1)];
  const double stretch = length(along) * length(piece) / dot(along, piece);
  return places_[i] + (v * stretch / length(along)) * Place{-along.y, along.x};
}

bool ReferenceLine::find(std::size_t piece, Place place, double& share, double& v) const {
  const Place from = places_[piece], to = places_[piece + 1], along = to - from;
  const Place first = direction(piece), last = direction(piece + 1);
  const double behind = dot(place - from, first) / dot(along, first),
               ahead = dot(to - place, last) / dot(along, last);
  constexpr double rounding = -1e-9;
  if (behind < rounding || ahead < rounding || behind + ahead <= 0) return false;
  share = behind / (behind + ahead);
  v = cross(along, place - from) / length(along);
  return true;
}

double ReferenceLine::curvature(Place before, Place behind) const {
  return std::atan2(cross(before, behind), dot(before, behind)) / road_.u_step;
}

bool ReferenceLine::is_wide_enough() const {
  const auto fits = [this](Place before, Place behind) {
    const double left = road_.v_first + road_.width(), bend = curvature(before, behind);
    return bend * left < 1 && bend * road_.v_first < 1;
  };
  for (std::size_t i = 1; i < pieces(); ++i)
    if (!fits(places_[i] - places_[i - 1], places_[i + 1] - places_[i])) return false;
  return !road_.is_circuit || fits(places_[pieces()] - places_[pieces() - 1], places_[1] - places_[0]);
}

bool ReferenceLine::are_next(std::size_t a, std::size_t b) const {
  const std::size_t distance = std::max(a, b) - std::min(a, b);
  return distance <= 1 || (road_.is_circuit && distance + 1 >= pieces());
}

double ReferenceLine::inside(std::size_t piece, double share, double v) const {
  const double beside = std::min(v - road_.v_first, road_.v_first + road_.width() - v);
  if (road_.is_circuit) return beside;
  const double u = road_.u_step * (static_cast<double>(piece) + share);
  return std::min({beside, u, road_.length() - u});
}

double ReferenceLine::outside(std::size_t& piece, Place place) const {
  double least = distance(piece, place);
  const auto move = [&](std::size_t to) {
    const double there = distance(to, place);
    if (there >= least) return false;
    least = there;
    piece = to;
    return true;
  };
  const std::size_t last = pieces() - 1;
  while ((piece < last && move(piece + 1)) || (piece > 0 && move(piece - 1)) ||
         (road_.is_circuit && piece == last && move(0)) || (road_.is_circuit && piece == 0 && move(last))) {
  }
  return least;
}

// From a piece of the road, as a rectangle.
double ReferenceLine::distance(std::size_t piece, Place place) const {
  const Place from = places_[piece], along = places_[piece + 1] - from;
  const double size = length(along), u = dot(along, place - from) / size,
               v = cross(along, place - from) / size;
  const double left = road_.v_first + road_.width();
  return std::hypot(u - std::min(std::max(u, 0.0), size), v - std::min(std::max(v, road_.v_first), left));
}

// Across the cross section i.
Place ReferenceLine::direction(std::size_t i) const {
  const bool is_end = i == 0 || i == pieces();
  if (is_end && road_.is_circuit)
    return (places_[1] - places_[0]) + (places_[pieces()] - places_[pieces() - 1]);
  return places_[std::min(i + 1, pieces())] - places_[i == 0 ? 0 : i - 1];
}

} // namespace mbsgen::road
