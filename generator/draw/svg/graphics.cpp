// SPDX-License-Identifier: GPL-3.0-or-later
#include "draw/svg/graphics.h"
#include "base/text.h"
#include <algorithm>
#include <cmath>

namespace mbsgen::draw {

double rounded_px(double value) {
  constexpr double tenths = 10, noise = 1e-5;
  return std::floor(value * tenths + 0.5 + noise) / tenths;
}

Point2 rounded_px(const Point2& point) {
  return {rounded_px(point.x), rounded_px(point.y)};
}

Graphic line(std::string classes, std::vector<Point2> points) {
  Graphic graphic;
  graphic.classes = std::move(classes);
  graphic.lines = {std::move(points)};
  return graphic;
}

Graphic area(std::string classes, std::vector<Point2> points) {
  Graphic graphic = line(std::move(classes), std::move(points));
  graphic.closed = true;
  return graphic;
}

Graphic circle(std::string classes, const Point2& centre, double radius) {
  Graphic graphic;
  graphic.kind = Graphic::Kind::circle;
  graphic.classes = std::move(classes);
  graphic.at = centre;
  graphic.radius = radius;
  return graphic;
}

Graphic text(std::string classes, const Point2& at, std::string content) {
  Graphic graphic;
  graphic.kind = Graphic::Kind::text;
  graphic.classes = std::move(classes);
  graphic.at = at;
  graphic.text = std::move(content);
  return graphic;
}

void name_parts(Graphics& graphics, const std::string& thing) {
  if (thing.empty()) return;
  for (std::size_t i = 0; i < graphics.size(); ++i) graphics[i].part = thing + ' ' + std::to_string(i);
}

Point2 operator+(const Point2& a, const Point2& b) {
  return {a.x + b.x, a.y + b.y};
}

Point2 operator-(const Point2& a, const Point2& b) {
  return {a.x - b.x, a.y - b.y};
}

Point2 operator*(double factor, const Point2& point) {
  return {factor * point.x, factor * point.y};
}

double length(const Point2& point) {
  return std::hypot(point.x, point.y);
}

double width_of(const std::string& text) {
  constexpr double of_letter = 6.8;
  return of_letter * static_cast<double>(characters(text));
}

} // namespace mbsgen::draw
