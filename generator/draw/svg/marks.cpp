// SPDX-License-Identifier: GPL-3.0-or-later
#include "draw/svg/marks.h"
#include <algorithm>
#include <cmath>

namespace mbsgen::draw {

double rounded_px(double value) {
  constexpr double tenths = 10, noise = 1e-5;
  return std::floor(value * tenths + 0.5 + noise) / tenths;
}

Spot rounded_px(const Spot& spot) {
  return {rounded_px(spot.x), rounded_px(spot.y)};
}

Mark line(std::string classes, std::vector<Spot> spots) {
  Mark mark;
  mark.classes = std::move(classes);
  mark.lines = {std::move(spots)};
  return mark;
}

Mark area(std::string classes, std::vector<Spot> spots) {
  Mark mark = line(std::move(classes), std::move(spots));
  mark.closed = true;
  return mark;
}

Mark circle(std::string classes, const Spot& centre, double radius) {
  Mark mark;
  mark.kind = Mark::Kind::circle;
  mark.classes = std::move(classes);
  mark.at = centre;
  mark.radius = radius;
  return mark;
}

Mark text(std::string classes, const Spot& at, std::string content) {
  Mark mark;
  mark.kind = Mark::Kind::text;
  mark.classes = std::move(classes);
  mark.at = at;
  mark.text = std::move(content);
  return mark;
}

void name_parts(Marks& marks, const std::string& thing) {
  if (thing.empty()) return;
  for (std::size_t i = 0; i < marks.size(); ++i) marks[i].part = thing + ' ' + std::to_string(i);
}

Spot operator+(const Spot& a, const Spot& b) {
  return {a.x + b.x, a.y + b.y};
}

Spot operator-(const Spot& a, const Spot& b) {
  return {a.x - b.x, a.y - b.y};
}

Spot operator*(double factor, const Spot& spot) {
  return {factor * spot.x, factor * spot.y};
}

double length(const Spot& spot) {
  return std::hypot(spot.x, spot.y);
}

double width_of(const std::string& text) {
  constexpr double of_letter = 6.8;
  // Bytes inside a character of UTF-8 have no width of their own.
  const auto letters = std::count_if(text.begin(), text.end(),
                                     [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; });
  return of_letter * static_cast<double>(letters);
}

} // namespace mbsgen::draw
