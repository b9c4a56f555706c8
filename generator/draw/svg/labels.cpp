// SPDX-License-Identifier: GPL-3.0-or-later
#include "draw/svg/labels.h"
#include <algorithm>
#include <cmath>
#include <limits>

namespace mbsgen::draw {

namespace {

constexpr double ascent = 10, descent = 3; // of letters
constexpr double nearest = 11,
                 between_circles = 16; // from the anchor to a text, and between circles of places
constexpr int circles = 9, directions = 16;
constexpr double of_text = 4, of_line = 60, outside = 1e6; // costs: a px^2, a line, beyond the paper
constexpr double of_circle = 45;

double label_width(const Label& label) {
  constexpr double small = 0.84;
  return (label.is_small ? small : 1) * width_of(label.text);
}

// Place number k for a text of that width: to the right first, then turning away from it to both sides,
// circle by circle.
Point2 offset_of(int k, double width) {
  const int step = k % directions;
  const int turn = (step % 2 == 0 ? 1 : -1) * ((step + 1) / 2), circle = k / directions;
  const double angle = 2 * std::acos(-1.0) * turn / directions, distance = nearest + between_circles * circle;
  const Point2 centre{std::cos(angle) * (distance + width / 2), std::sin(angle) * distance};
  return rounded_px(Point2{centre.x - width / 2, centre.y + (ascent - descent) / 2});
}

} // namespace

void Labels::avoid(const Point2& centre, double radius, std::size_t picture) {
  rooms_[picture].taken.push_back(
      {centre.x - radius, centre.y - radius, centre.x + radius, centre.y + radius});
}

void Labels::avoid_line(const Point2& from, const Point2& to, std::size_t picture) {
  rooms_[picture].lines.push_back({from, to});
}

double Labels::cost(const Rectangle& r, const Room& room) const {
  double sum = r.left < 4 || r.top < 4 || r.right > width_ - 4 || r.bottom > height_ - 4 ? outside : 0;
  for (const Rectangle& other : room.taken) {
    const double w = std::min(r.right, other.right) - std::max(r.left, other.left);
    const double h = std::min(r.bottom, other.bottom) - std::max(r.top, other.top);
    if (w > 0 && h > 0) sum += of_text * w * h;
  }
  constexpr int samples = 24;
  for (const Line& line : room.lines)
    for (int i = 0; i <= samples; ++i) {
      const Point2 point = line.from + double(i) / samples * (line.to - line.from);
      const bool inside = point.x > r.left && point.x < r.right && point.y > r.top && point.y < r.bottom;
      if (!inside) continue;
      sum += of_line;
      break;
    }
  constexpr double noise = 1e-6;
  return std::floor(sum + noise);
}

Point2 Labels::place(const Label& label, const std::vector<Point2>& anchors) {
  const double width = label_width(label);
  const auto rectangle = [&](const Point2& anchor, const Point2& offset) {
    const Point2 at = anchor + offset;
    return Rectangle{at.x - 2, at.y - ascent, at.x + width + 2, at.y + descent};
  };
  Point2 best;
  double least = std::numeric_limits<double>::infinity();
  for (int k = 0; k < circles * directions; ++k) {
    const Point2 offset = offset_of(k, width);
    const int circle = k / directions, direction = k % directions;
    double price = of_circle * circle + direction;
    for (std::size_t i = 0; i < rooms_.size() && price < least; ++i)
      price += cost(rectangle(anchors[i], offset), rooms_[i]);
    if (price >= least) continue;
    best = offset;
    least = price;
  }
  for (std::size_t i = 0; i < rooms_.size(); ++i) rooms_[i].taken.push_back(rectangle(anchors[i], best));
  return best;
}

Graphics label_graphics(const Label& label, const Point2& offset) {
  constexpr double far = nearest + between_circles;
  const double width = label_width(label);
  const Point2 end{std::clamp(0.0, offset.x, offset.x + width),
                   std::clamp(0.0, offset.y - ascent, offset.y + descent)};
  Graphics graphics;
  if (length(end) > far) graphics.push_back(line("leader", {label.anchor, label.anchor + end}));
  graphics.push_back(
      text(label.classes + (label.is_small ? " small" : ""), label.anchor + offset, label.text));
  name_parts(graphics, label.part);
  return graphics;
}

} // namespace mbsgen::draw
