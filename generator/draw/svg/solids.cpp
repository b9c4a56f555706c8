// SPDX-License-Identifier: GPL-3.0-or-later
#include "draw/svg/solids.h"
#include "base/text.h"
#include <algorithm>
#include <cmath>

namespace mbsgen::draw {

namespace {

constexpr int corners_of_circle = 24;

// A vector of the length 1 across the direction.
Vector normal_to(const Vector& direction) {
  const Vector helper = std::fabs(direction[0]) < 0.9 ? Vector{1, 0, 0} : Vector{0, 1, 0};
  return unit(cross(direction, helper));
}

// About the centre, across the direction.
std::vector<Vector> circle_about(const Vector& centre, const Vector& direction, double radius) {
  const Vector a = normal_to(direction), b = cross(direction, a);
  std::vector<Vector> places;
  for (int i = 0; i < corners_of_circle; ++i) {
    const double angle = 2 * std::acos(-1.0) * i / corners_of_circle;
    places.push_back(centre + radius * std::cos(angle) * a + radius * std::sin(angle) * b);
  }
  return places;
}

double turning(const std::vector<Spot>& spots) {
  double sum = 0;
  for (std::size_t i = 0; i < spots.size(); ++i) {
    const Spot &a = spots[i], &b = spots[(i + 1) % spots.size()];
    sum += a.x * b.y - b.x * a.y;
  }
  return sum;
}

std::vector<Spot> on_paper(const std::vector<Vector>& places, const ToPaper& to_paper) {
  std::vector<Spot> spots;
  for (const Vector& place : places) spots.push_back(to_paper(place));
  return spots;
}

std::vector<Vector> square_about(const Vector& centre, const Vector& direction, double reach) {
  const Vector a = reach * normal_to(direction), b = cross(direction, a);
  return {centre + a + b, centre + a - b, centre - a - b, centre - a + b};
}

// Half circles of the radius (px) about both places, and the lines between them.
std::vector<Spot> stadium(const Spot& from, const Spot& to, double radius) {
  const Spot way = to - from;
  const double begin = std::atan2(way.y, way.x) + std::acos(-1.0) / 2;
  std::vector<Spot> spots;
  for (const double turn : {0.0, 1.0})
    for (int i = 0; 2 * i <= corners_of_circle; ++i) {
      const double angle = begin + std::acos(-1.0) * (turn + 2.0 * i / corners_of_circle);
      spots.push_back((turn == 0 ? from : to) + radius * Spot{std::cos(angle), std::sin(angle)});
    }
  return spots;
}

// Of a cylinder, or the centres of a capsule's ends.
std::pair<Vector, Vector> ends_of(const Solid& solid) {
  const Vector half = solid.look.length / 2 * column(solid.pose.rotation, 2);
  return {solid.pose.position - half, solid.pose.position + half};
}

Box box_around(const Solid& solid) {
  const model::Look& look = solid.look;
  if (look.form == model::LookForm::box) return {solid.pose, 0.5 * look.lengths};
  const double cap = look.form == model::LookForm::cylinder ? 0 : look.radius;
  return {solid.pose, {look.radius, look.radius, look.length / 2 + cap}};
}

std::string fill_of(const model::Look& look) {
  constexpr double lightest = 0.7; // sticks and joints inside remain to be seen
  const std::string opacity = rounded(std::min(look.opacity, lightest), 3);
  return (look.color.empty() ? "" : "fill: " + look.color + "; ") + "fill-opacity: " + opacity;
}

// The two rims and the lines that touch both: a parallel projection shows nothing else of a cylinder.
Marks cylinder_marks(const Solid& solid, double radius, const ToPaper& to_paper) {
  const auto [below, above] = ends_of(solid);
  const Vector axis = column(solid.pose.rotation, 2);
  const Spot from = to_paper(below), to = to_paper(above), way = to - from;
  const double size = length(way);
  const Spot side = size > 0 ? radius / size * Spot{-way.y, way.x} : Spot{};
  Mark surface = area("solid surface", {});
  surface.lines = {on_paper(circle_about(below, axis, solid.look.radius), to_paper),
                   on_paper(circle_about(above, axis, solid.look.radius), to_paper),
                   {from + side, to + side, to - side, from - side}};
  Mark rims = area("edge", {}), sides = line("edge", {});
  rims.lines = {surface.lines[0], surface.lines[1]};
  sides.lines = {{from + side, to + side}, {from - side, to - side}};
  for (std::vector<Spot>& spots : surface.lines)
    if (turning(spots) < 0) std::reverse(spots.begin(), spots.end());
  return {surface, rims, sides};
}

} // namespace

std::vector<Vector> corners(const Box& box) {
  std::vector<Vector> result;
  for (unsigned i = 0; i < 8; ++i) {
    Vector corner = box.half_sizes;
    for (std::size_t axis = 0; axis < 3; ++axis)
      if ((i >> axis & 1U) == 0) corner[axis] = -corner[axis];
    result.push_back(box.pose * corner);
  }
  return result;
}

std::vector<std::vector<Spot>> faces(const Box& box, const ToPaper& to_paper) {
  constexpr std::array<std::array<std::size_t, 4>, 6> rows{
      {{0, 1, 3, 2}, {4, 5, 7, 6}, {0, 1, 5, 4}, {2, 3, 7, 6}, {0, 2, 6, 4}, {1, 3, 7, 5}}};
  const std::vector<Spot> spots = on_paper(corners(box), to_paper);
  std::vector<std::vector<Spot>> result;
  for (const auto& row : rows) {
    std::vector<Spot> face;
    for (const std::size_t corner : row) face.push_back(spots[corner]);
    if (turning(face) < 0) std::reverse(face.begin(), face.end());
    result.push_back(std::move(face));
  }
  return result;
}

std::vector<Vector> places_of(const Solid& solid) {
  if (solid.look.form == model::LookForm::mesh) return {};
  return corners(box_around(solid));
}

Marks solid_marks(const Solid& solid, double scale, const ToPaper& to_paper) {
  const model::Look& look = solid.look;
  const double radius = look.radius * scale;
  const auto [below, above] = ends_of(solid);
  Marks marks;
  switch (look.form) {
  case model::LookForm::mesh:
    return {};
  case model::LookForm::box:
    marks = {area("solid", {})};
    marks[0].lines = faces(box_around(solid), to_paper);
    break;
  case model::LookForm::sphere:
    marks = {circle("solid", to_paper(solid.pose.position), radius)};
    break;
  case model::LookForm::capsule:
    marks = {area("solid", stadium(to_paper(below), to_paper(above), radius))};
    break;
  case model::LookForm::cylinder:
    marks = cylinder_marks(solid, radius, to_paper);
    break;
  }
  for (Mark& mark : marks)
    if (mark.classes.find("edge") == std::string::npos) mark.style = fill_of(look);
  return marks;
}

std::vector<Vector> places_of(const ContactSurface& surface) {
  const Vector& centre = surface.end.pose.position;
  if (surface.type == model::ShapeType::plane) return {centre};
  if (surface.type == model::ShapeType::disc) return circle_about(centre, surface.direction, surface.radius);
  std::vector<Vector> places;
  for (const End* const end : {&surface.end, &surface.other_end}) {
    if (end == &surface.other_end && surface.type == model::ShapeType::sphere) break;
    for (std::size_t i = 0; i < 3; ++i)
      for (const double side : {-surface.radius, surface.radius}) {
        places.push_back(end->pose.position);
        places.back()[i] += side;
      }
  }
  return places;
}

Mark outline(const ContactSurface& surface, double reach, double scale, const ToPaper& to_paper) {
  const Vector& centre = surface.end.pose.position;
  if (surface.type == model::ShapeType::plane)
    return area("contact", on_paper(square_about(centre, surface.direction, reach), to_paper));
  if (surface.type == model::ShapeType::disc)
    return area("contact", on_paper(circle_about(centre, surface.direction, surface.radius), to_paper));
  const bool is_sphere = surface.type == model::ShapeType::sphere;
  const Spot from = to_paper(centre);
  const Spot to = is_sphere ? from : to_paper(surface.other_end.pose.position);
  if (is_sphere) return circle("contact", from, surface.radius * scale);
  return area("contact", stadium(from, to, surface.radius * scale));
}

} // namespace mbsgen::draw
