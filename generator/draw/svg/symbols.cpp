// SPDX-License-Identifier: GPL-3.0-or-later
#include "draw/svg/symbols.h"
#include <algorithm>
#include <cmath>

namespace mbsgen::draw {

namespace {

constexpr int body_colours = 6;

// Of the length 1; to the right where there is none.
Spot direction(const Spot& spot) {
  constexpr double shortest = 1e-6;
  const double size = length(spot);
  return size > shortest ? 1 / size * spot : Spot{1, 0};
}

Spot across(const Spot& spot) {
  return {-spot.y, spot.x};
}

// A bar about the place, along the direction.
Mark bar(const std::string& classes, const Spot& at, const Spot& along, double length, double width) {
  const Spot a = length * along, b = width * across(along);
  return area(classes, {at + a + b, at + a - b, at - a - b, at - a + b});
}

} // namespace

const char* class_of(JointRole role) {
  constexpr std::array<const char*, 5> names{"independent", "dependent", "driven", "held", "locked"};
  return names[static_cast<std::size_t>(role)];
}

std::string class_of_body(int row) {
  return "b" + std::to_string(row % body_colours);
}

Marks joint_symbol(const Joint& joint, const Spot& at, const Spot& axis) {
  constexpr double reach = 24;
  const std::string role = class_of(joint.role);
  const std::string symbol = "symbol " + role;
  if (joint.type == model::JointType::Ball) return {circle(symbol + " ball", at, joint_radius)};
  if (joint.type == model::JointType::Free)
    return {circle(symbol, at, joint_radius + 3), circle(symbol + " ball", at, joint_radius - 3)};
  Marks marks{line("axis " + role, {at - reach * axis, at + reach * axis})};
  const bool slides = !model::is_revolute(joint.type) || joint.type == model::JointType::Screw;
  if (slides) marks.push_back(bar(symbol, at, direction(axis), joint_radius + 4, joint_radius - 1));
  if (model::is_revolute(joint.type))
    marks.push_back(circle(symbol, at, slides ? joint_radius - 2 : joint_radius));
  return marks;
}

Marks ground_symbol(const Spot& at) {
  constexpr double half = 13, down = 15, hatch = 5;
  const Spot foot = at + Spot{0, down};
  Mark mark = line("ground", {foot + Spot{-half, 0}, foot + Spot{half, 0}});
  mark.lines.push_back({at, foot + Spot{-half / 2, 0}});
  mark.lines.push_back({at, foot + Spot{half / 2, 0}});
  for (double x = -half + hatch; x <= half; x += hatch)
    mark.lines.push_back({foot + Spot{x, 0}, foot + Spot{x - hatch, hatch}});
  return {mark};
}

Mark spring(const Spot& from, const Spot& to) {
  constexpr int turns = 6;
  constexpr double straight = 0.22, broadest = 6;
  const Spot way = to - from;
  const Spot side = std::min(broadest, length(way) / 8) * across(direction(way));
  std::vector<Spot> spots{from, from + straight * way};
  for (int i = 0; i < 2 * turns; ++i)
    spots.push_back(from + (straight + (1 - 2 * straight) * (i + 0.5) / (2 * turns)) * way +
                    (i % 2 == 0 ? 1.0 : -1.0) * side);
  spots.push_back(from + (1 - straight) * way);
  spots.push_back(to);
  return line("link", spots);
}

Marks arrow(const char* classes, const Spot& from, const Spot& to) {
  constexpr double tip = 9, width = 4;
  const Spot along = direction(to - from), neck = to - tip * along;
  const std::string name = classes;
  return {line(name, {from, neck}),
          area(name + " head", {to, neck + width * across(along), neck - width * across(along)})};
}

Marks centre_of_mass(const Spot& at) {
  constexpr double radius = 5;
  constexpr int steps = 4; // in a quarter
  Mark quarters = area("quarter", {});
  quarters.lines.clear();
  for (const double begin : {0.0, 2.0}) {
    std::vector<Spot> sector{at};
    for (int i = 0; i <= steps; ++i) {
      const double angle = std::acos(-1.0) / 2 * (begin + double(i) / steps);
      sector.push_back(at + radius * Spot{std::cos(angle), std::sin(angle)});
    }
    quarters.lines.push_back(std::move(sector));
  }
  return {circle("com", at, radius), std::move(quarters)};
}

Marks triad(const Spot& origin, const std::array<Spot, 3>& axes) {
  return {line("x", {origin, origin + axes[0]}), line("y", {origin, origin + axes[1]}),
          line("z", {origin, origin + axes[2]})};
}

} // namespace mbsgen::draw
