// SPDX-License-Identifier: GPL-3.0-or-later
#include "draw/svg/pictograms.h"
#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace mbsgen::draw {

using scene::JointRole;
using scene::Kind;

namespace {

constexpr int body_classes = 6;

// Of the length 1; to the right where there is none.
Point2 direction(const Point2& point) {
  constexpr double shortest = 1e-6;
  const double size = length(point);
  return size > shortest ? 1 / size * point : Point2{1, 0};
}

Point2 across(const Point2& point) {
  return {-point.y, point.x};
}

// A bar about the place, along the direction.
Graphic bar(const std::string& classes, const Point2& at, const Point2& along, double length, double width) {
  const Point2 a = length * along, b = width * across(along);
  return area(classes, {at + a + b, at + a - b, at - a - b, at - a + b});
}

} // namespace

std::string class_of_body(int row) {
  return "b" + std::to_string(row % body_classes);
}

Graphics joint_symbol(const scene::Joint& joint, const Point2& at, const Point2& axis) {
  constexpr double reach = 24;
  const std::string role = word(joint.role);
  const std::string symbol = "symbol " + role;
  if (joint.is_spatial && !joint.slides) return {circle(symbol + " ball", at, joint_radius)};
  if (joint.is_spatial)
    return {circle(symbol, at, joint_radius + 3), circle(symbol + " ball", at, joint_radius - 3)};
  Graphics graphics{line("axis " + role, {at - reach * axis, at + reach * axis})};
  if (joint.slides) graphics.push_back(bar(symbol, at, direction(axis), joint_radius + 4, joint_radius - 1));
  if (joint.turns) graphics.push_back(circle(symbol, at, joint.slides ? joint_radius - 2 : joint_radius));
  return graphics;
}

Graphics ground_symbol(const Point2& at) {
  constexpr double half = 13, down = 15, hatch = 5;
  const Point2 foot = at + Point2{0, down};
  Graphic graphic = line("ground", {foot + Point2{-half, 0}, foot + Point2{half, 0}});
  graphic.lines.push_back({at, foot + Point2{-half / 2, 0}});
  graphic.lines.push_back({at, foot + Point2{half / 2, 0}});
  for (double x = -half + hatch; x <= half; x += hatch)
    graphic.lines.push_back({foot + Point2{x, 0}, foot + Point2{x - hatch, hatch}});
  return {graphic};
}

Graphic spring(const Point2& from, const Point2& to) {
  constexpr int turns = 6;
  constexpr double straight = 0.22, broadest = 6;
  const Point2 way = to - from;
  const Point2 side = std::min(broadest, length(way) / 8) * across(direction(way));
  std::vector<Point2> points{from, from + straight * way};
  for (int i = 0; i < 2 * turns; ++i)
    points.push_back(from + (straight + (1 - 2 * straight) * (i + 0.5) / (2 * turns)) * way +
                     (i % 2 == 0 ? 1.0 : -1.0) * side);
  points.push_back(from + (1 - straight) * way);
  points.push_back(to);
  return line("link", points);
}

Graphics bushing_symbol(const Point2& from, const Point2& to) {
  constexpr double outer = 7, inner = 3;
  return {line("link", {from, to}), circle("link", to, outer), circle("link", to, inner)};
}

Graphics arrow(const char* classes, const Point2& from, const Point2& to) {
  constexpr double tip = 9, width = 4;
  const Point2 along = direction(to - from), neck = to - tip * along;
  const std::string name = classes;
  return {line(name, {from, neck}),
          area(name + " head", {to, neck + width * across(along), neck - width * across(along)})};
}

Graphics centre_of_mass(const Point2& at) {
  constexpr double radius = 5;
  constexpr int steps = 4; // in a quarter
  Graphic quarters = area("quarter", {});
  quarters.lines.clear();
  for (const double begin : {0.0, 2.0}) {
    std::vector<Point2> sector{at};
    for (int i = 0; i <= steps; ++i) {
      const double angle = std::acos(-1.0) / 2 * (begin + double(i) / steps);
      sector.push_back(at + radius * Point2{std::cos(angle), std::sin(angle)});
    }
    quarters.lines.push_back(std::move(sector));
  }
  return {circle("com", at, radius), std::move(quarters)};
}

Graphics triad(const Point2& origin, const std::array<Point2, 3>& axes) {
  return {line("x", {origin, origin + axes[0]}), line("y", {origin, origin + axes[1]}),
          line("z", {origin, origin + axes[2]})};
}

std::string length_text(double length) {
  constexpr double millimetres = 1000;
  return length < 1 ? fmt::format("{:.3g} mm", millimetres * length) : fmt::format("{:.3g} m", length);
}

Graphics scale_bar(double scale, const Point2& at) {
  constexpr double longest = 110, tick = 4; // px
  const double power = std::pow(10, std::floor(std::log10(longest / scale)));
  double length = power;
  for (const double digit : {2.0, 5.0})
    if (digit * power * scale <= longest) length = digit * power;
  const Point2 end = at + Point2{length * scale, 0};
  Graphic bar = line("bar", {at + Point2{0, -tick}, at, end, end + Point2{0, -tick}});
  return {bar, text("quiet", at + Point2{4, -5}, length_text(length))};
}

namespace {

constexpr double symbol_width = 16, between = 16; // px

struct Entry {
  std::string name;
  Graphic graphic; ///< about the place (0, 0)
};

std::vector<Entry> entries(const Scene& scene) {
  std::vector<Entry> result;
  for (const JointRole role :
       {JointRole::independent, JointRole::dependent, JointRole::driven, JointRole::held, JointRole::locked})
    if (std::any_of(scene.joints.begin(), scene.joints.end(),
                    [&](const scene::Joint& joint) { return joint.role == role; }))
      result.push_back({word(role), circle(std::string("symbol ") + word(role), {}, 5)});
  const auto add = [&](Kind kind, const char* name, const char* classes) {
    if (!scene.items_of(kind).empty()) result.push_back({name, line(classes, {{-6, 0}, {6, 0}})});
  };
  add(Kind::cut, scene.is_closed ? "cut" : "cut that stays open", scene.is_closed ? "cut" : "gap");
  add(Kind::link, "link", "link");
  if (!scene.items_of(Kind::bushing).empty()) result.push_back({"bushing", circle("link", {}, 5)});
  add(Kind::force, "force", "force");
  add(Kind::contact, "contact", "contact");
  return result;
}

double entry_width(const Entry& entry) {
  return symbol_width + width_of(entry.name) + between;
}

void shift(Graphic& graphic, const Point2& by) {
  graphic.at = graphic.at + by;
  for (std::vector<Point2>& points : graphic.lines)
    for (Point2& point : points) point = point + by;
}

} // namespace

Graphics legend(const Scene& scene, const Point2& at) {
  Graphics graphics;
  Point2 place = at;
  for (Entry& entry : entries(scene)) {
    const double next = entry_width(entry);
    shift(entry.graphic, place + Point2{6, -4});
    graphics.push_back(std::move(entry.graphic));
    graphics.push_back(text("quiet", place + Point2{symbol_width, 0}, entry.name));
    place.x += next;
  }
  return graphics;
}

double legend_width(const Scene& scene) {
  double sum = 0;
  for (const Entry& entry : entries(scene)) sum += entry_width(entry);
  return sum;
}

} // namespace mbsgen::draw
