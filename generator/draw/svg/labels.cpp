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
// Among more texts than that, a leader is longer than the way of the eye to the legend.
constexpr std::size_t many = 60;
constexpr int circles_among_many = 3;
constexpr int circles_of_numbers = 60;         // beyond any paper: a number finds a place
constexpr double edge = 4;                     // px, of the paper
constexpr double of_line = 60, of_circle = 45; // costs: a line below a text or beside it, a circle farther
constexpr int rounds = 8;                      // of improvement
constexpr double between_columns = 18, row_height = 15; // px, of the legend

// Place number k for a text of that width: to the right first, then turning away from it to both sides,
// circle by circle.
Point2 offset_of(int k, double width) {
  const int step = k % directions;
  const int turn = (step % 2 == 0 ? 1 : -1) * ((step + 1) / 2), circle = k / directions;
  const double angle = 2 * std::acos(-1.0) * turn / directions, distance = nearest + between_circles * circle;
  const Point2 centre{std::cos(angle) * (distance + width / 2), std::sin(angle) * distance};
  return rounded_px(Point2{centre.x - width / 2, centre.y + (ascent - descent) / 2});
}

// From the anchor to the nearest place of the text.
Point2 end_of_leader(const Point2& offset, double width) {
  return {std::clamp(0.0, offset.x, offset.x + width),
          std::clamp(0.0, offset.y - ascent, offset.y + descent)};
}

bool has_leader(const Point2& end) {
  return length(end) > nearest + between_circles;
}

bool crosses(const Point2& from, const Point2& to, const Rectangle& r) {
  constexpr int samples = 24;
  for (int i = 0; i <= samples; ++i) {
    const Point2 point = from + double(i) / samples * (to - from);
    if (point.x > r.left && point.x < r.right && point.y > r.top && point.y < r.bottom) return true;
  }
  return false;
}

std::string number_text(int number) {
  return std::to_string(number);
}

double width_in_letters_of(const Label& label, const std::string& text) {
  constexpr double small = 0.84;
  return (label.is_small ? small : 1) * width_of(text);
}

} // namespace

bool overlap(const Rectangle& a, const Rectangle& b) {
  constexpr double noise = 1e-6;
  return std::min(a.right, b.right) - std::max(a.left, b.left) > noise &&
         std::min(a.bottom, b.bottom) - std::max(a.top, b.top) > noise;
}

Rectangle room_of(const Point2& at, double width) {
  return {at.x - 2, at.y - ascent, at.x + width + 2, at.y + descent};
}

Rectangle room_of(const Graphic& symbol) {
  constexpr double far = std::numeric_limits<double>::infinity();
  Rectangle room{far, far, -far, -far};
  const auto add = [&](const Point2& point, double radius) {
    room = {std::min(room.left, point.x - radius), std::min(room.top, point.y - radius),
            std::max(room.right, point.x + radius), std::max(room.bottom, point.y + radius)};
  };
  if (symbol.kind == Graphic::Kind::circle) add(symbol.at, symbol.radius);
  for (const std::vector<Point2>& points : symbol.lines)
    for (const Point2& point : points) add(point, 0);
  return room;
}

double width_of(const Label& label) {
  return width_in_letters_of(label, label.text);
}

void Labels::avoid(const Point2& centre, double radius, std::size_t picture) {
  avoid_area(Rectangle{centre.x - radius, centre.y - radius, centre.x + radius, centre.y + radius}, picture);
}

void Labels::avoid_area(const Rectangle& rectangle, std::size_t picture) {
  rooms_[picture].taken.push_back(rectangle);
}

void Labels::avoid_line(const Point2& from, const Point2& to, std::size_t picture) {
  rooms_[picture].lines.push_back({from, to});
}

bool Labels::is_free(const Rectangle& r, const Room& room) const {
  return r.left >= edge && r.top >= edge && r.right <= width_ - edge && r.bottom <= height_ - edge &&
         std::none_of(room.taken.begin(), room.taken.end(),
                      [&](const Rectangle& other) { return overlap(r, other); });
}

// Of symbols, and of the other texts.
bool Labels::is_free(const Text& text) const {
  for (std::size_t i = 0; i < rooms_.size(); ++i) {
    const Rectangle r = room_of((*text.anchors)[i] + text.offset, text.width);
    if (!is_free(r, rooms_[i])) return false;
    for (const Text& other : texts_)
      if (&other != &text && other.width > 0 &&
          overlap(r, room_of((*other.anchors)[i] + other.offset, other.width)))
        return false;
  }
  return true;
}

// Lines below the text, and texts below its leader or above that of others.
double Labels::cost(const Text& text) const {
  double sum = 0;
  const Point2 end = end_of_leader(text.offset, text.width);
  for (std::size_t i = 0; i < rooms_.size(); ++i) {
    const Point2 anchor = (*text.anchors)[i];
    const Rectangle r = room_of(anchor + text.offset, text.width);
    for (const Line& line : rooms_[i].lines) sum += crosses(line.from, line.to, r) ? of_line : 0;
    for (const Text& other : texts_) {
      if (&other == &text || other.width == 0) continue;
      const Point2 there = (*other.anchors)[i], other_end = end_of_leader(other.offset, other.width);
      const Rectangle taken = room_of(there + other.offset, other.width);
      if (has_leader(end) && crosses(anchor, anchor + end, taken)) sum += of_line;
      if (has_leader(other_end) && crosses(there, there + other_end, r)) sum += of_line;
    }
  }
  return sum;
}

// The cheapest free place on so many circles; false, and nothing changed, where there is no free one.
bool Labels::settle(Text& text, int circles_of_text) const {
  const Text before = text;
  Text best = text;
  double least = std::numeric_limits<double>::infinity();
  for (int k = 0; k < circles_of_text * directions; ++k) {
    const int circle = k / directions, step = k % directions;
    double price = of_circle * circle + step;
    if (price >= least) continue;
    text.offset = offset_of(k, text.width);
    if (!is_free(text)) continue;
    price += cost(text);
    if (price >= least) continue;
    best = text;
    least = price;
  }
  const bool found = std::isfinite(least);
  text = found ? best : before;
  return found;
}

std::vector<LabelPlace> Labels::place(const std::vector<Label>& labels,
                                      const std::vector<std::vector<Point2>>& anchors) {
  texts_.assign(labels.size(), {});
  std::vector<LabelPlace> places(labels.size());
  const int circles_of_texts = labels.size() > many ? circles_among_many : circles;
  int numbers = 0;
  for (std::size_t i = 0; i < labels.size(); ++i) {
    texts_[i] = {&anchors[i], width_of(labels[i]), {}};
    if (settle(texts_[i], circles_of_texts)) continue;
    places[i].number = ++numbers;
    texts_[i].width = width_in_letters_of(labels[i], number_text(numbers));
    if (!settle(texts_[i], circles_of_numbers)) texts_[i].width = 0;
  }
  for (int round = 0; round < rounds; ++round) {
    bool is_better = false;
    for (std::size_t i = 0; i < labels.size(); ++i) {
      const Point2 before = texts_[i].offset;
      if (texts_[i].width > 0)
        settle(texts_[i], places[i].number > 0 ? circles_of_numbers : circles_of_texts);
      is_better = is_better || length(texts_[i].offset - before) > 0;
    }
    if (!is_better) break;
  }
  for (std::size_t i = 0; i < labels.size(); ++i) places[i].offset = texts_[i].offset;
  return places;
}

Graphics label_graphics(const Label& label, const LabelPlace& place) {
  const std::string content = place.number > 0 ? number_text(place.number) : label.text;
  const Point2 end = end_of_leader(place.offset, width_in_letters_of(label, content));
  Graphics graphics;
  if (has_leader(end)) graphics.push_back(line("leader", {label.anchor, label.anchor + end}));
  graphics.push_back(
      text(label.classes + (label.is_small ? " small" : ""), label.anchor + place.offset, content));
  name_parts(graphics, label.part);
  return graphics;
}

NumberedNames::NumberedNames(const std::vector<Label>& labels, const std::vector<LabelPlace>& places,
                             double width) {
  for (std::size_t i = 0; i < labels.size(); ++i) {
    if (places[i].number == 0) continue;
    entries_.push_back(labels[i]);
    entries_.back().text = number_text(places[i].number) + "  " + labels[i].text;
    column_ = std::max(column_, width_of(entries_.back()) + between_columns);
  }
  columns_ = std::max<std::size_t>(1, static_cast<std::size_t>(width / column_));
}

double NumberedNames::height() const {
  return row_height * std::ceil(double(entries_.size()) / double(columns_));
}

Graphics NumberedNames::at(const Point2& corner) const {
  Graphics graphics;
  for (std::size_t i = 0; i < entries_.size(); ++i) {
    const std::size_t row = i / columns_, column = i % columns_;
    const double x = column_ * double(column), y = row_height * double(row) + ascent;
    const Label& entry = entries_[i];
    graphics.push_back(text(entry.classes + (entry.is_small ? " small" : ""),
                            rounded_px(corner + Point2{x, y}), entry.text));
  }
  return graphics;
}

} // namespace mbsgen::draw
