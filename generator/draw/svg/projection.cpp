// SPDX-License-Identifier: GPL-3.0-or-later
#include "draw/svg/projection.h"
#include "base/text.h"
#include <algorithm>
#include <cmath>

namespace mbsgen::draw {

using scene::Form;
using scene::Shape;

namespace {

constexpr double slight = 1e-6;

Vector axis(std::size_t i) {
  Vector result{};
  result[i] = 1;
  return result;
}

// The coordinate axis along which gravity acts the most, against it; z without gravity.
Vector upwards(const Vector& gravity) {
  std::size_t most = 2;
  for (const std::size_t i : {1U, 0U})
    if (std::fabs(gravity[i]) > std::fabs(gravity[most]) * (1 + slight)) most = i;
  return gravity[most] > 0 ? -1.0 * axis(most) : axis(most);
}

// True where the joint moves bodies in planes across `normal` only.
bool is_planar(const scene::Joint& joint, const JointPose& pose, const Vector& normal) {
  if (joint.coordinate < 0 || (!joint.turns && !joint.slides)) return true;
  if (joint.is_spatial || (joint.turns && joint.slides)) return false;
  const double share = std::fabs(dot(column(pose.after.rotation, joint.axis), normal));
  return joint.turns ? share > 1 - slight : share < slight;
}

bool is_planar(const Scene& scene, const Posture& posture, const Vector& normal) {
  for (std::size_t i = 0; i < scene.joints.size(); ++i)
    if (!is_planar(scene.joints[i], posture.joints[i], normal)) return false;
  return true;
}

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

double turning(const std::vector<Point2>& points) {
  double sum = 0;
  for (std::size_t i = 0; i < points.size(); ++i) {
    const Point2 &a = points[i], &b = points[(i + 1) % points.size()];
    sum += a.x * b.y - b.x * a.y;
  }
  return sum;
}

std::vector<Point2> on_paper(const std::vector<Vector>& places, const ToPaper& to_paper) {
  std::vector<Point2> points;
  for (const Vector& place : places) points.push_back(to_paper(place));
  return points;
}

std::vector<Vector> square_about(const Vector& centre, const Vector& direction, double reach) {
  const Vector a = reach * normal_to(direction), b = cross(direction, a);
  return {centre + a + b, centre + a - b, centre - a - b, centre - a + b};
}

// Half circles of the radius (px) about both places, and the lines between them.
std::vector<Point2> stadium(const Point2& from, const Point2& to, double radius) {
  const Point2 way = to - from;
  const double begin = std::atan2(way.y, way.x) + std::acos(-1.0) / 2;
  std::vector<Point2> points;
  for (const double turn : {0.0, 1.0})
    for (int i = 0; 2 * i <= corners_of_circle; ++i) {
      const double angle = begin + std::acos(-1.0) * (turn + 2.0 * i / corners_of_circle);
      points.push_back((turn == 0 ? from : to) + radius * Point2{std::cos(angle), std::sin(angle)});
    }
  return points;
}

// The two rims and the lines that touch both: a parallel projection shows nothing else of a cylinder.
Graphics cylinder_graphics(const Shape& shape, double radius, const ToPaper& to_paper) {
  const Point2 from = to_paper(shape.from), to = to_paper(shape.to), way = to - from;
  const double size = length(way);
  const Point2 side = size > 0 ? radius / size * Point2{-way.y, way.x} : Point2{};
  Graphic surface = area("solid surface", {});
  surface.lines = {on_paper(circle_about(shape.from, shape.direction, shape.radius), to_paper),
                   on_paper(circle_about(shape.to, shape.direction, shape.radius), to_paper),
                   {from + side, to + side, to - side, from - side}};
  Graphic rims = area("edge", {}), sides = line("edge", {});
  rims.lines = {surface.lines[0], surface.lines[1]};
  sides.lines = {{from + side, to + side}, {from - side, to - side}};
  for (std::vector<Point2>& points : surface.lines)
    if (turning(points) < 0) std::reverse(points.begin(), points.end());
  return {surface, rims, sides};
}

} // namespace

// Where gravity acts along x or y, no view is from above.
std::string name_of(View view, const Vector& gravity) {
  constexpr std::array<const char*, 4> names{"front view", "side view", "top view", "isometric view"};
  constexpr std::array<const char*, 4> directions{"view along y", "view along x", "view along z",
                                                  "isometric view"};
  const bool is_upright = upwards(gravity)[2] != 0;
  return (is_upright ? names : directions)[static_cast<std::size_t>(view)];
}

View best_view(const Scene& scene, const Posture& posture) {
  constexpr std::array<std::size_t, 3> normals{1, 0, 2}; // of front, side and top
  for (std::size_t i = 0; i < normals.size(); ++i)
    if (is_planar(scene, posture, axis(normals[i]))) return static_cast<View>(i);
  return View::iso;
}

Projection::Projection(View view, const Vector& gravity) {
  const Vector up = upwards(gravity);
  const bool on_head = up[2] < 0;
  if (view == View::iso) {
    const std::size_t along = up[0] != 0 ? 0 : up[1] != 0 ? 1 : 2;
    const Vector sight = unit(axis((along + 1) % 3) - axis((along + 2) % 3) + up);
    right_ = unit(cross(up, sight));
    up_ = cross(sight, right_);
    return;
  }
  up_ = view == View::top ? axis(1) : on_head ? -1.0 * axis(2) : axis(2);
  right_ = view == View::side ? axis(1) : axis(0);
  if (on_head && view != View::top) right_ = -1.0 * right_;
}

std::string fill_of(const Shape& shape) {
  constexpr double lightest = 0.7; // sticks and joints inside remain to be seen
  const std::string opacity = rounded(std::min(shape.opacity, lightest), 3);
  return (shape.colour.empty() ? "" : "fill: " + shape.colour + "; ") + "fill-opacity: " + opacity;
}

std::vector<std::vector<Point2>> faces(const Shape& box, const ToPaper& to_paper) {
  constexpr std::array<std::array<std::size_t, 4>, 6> rows{
      {{0, 1, 3, 2}, {4, 5, 7, 6}, {0, 1, 5, 4}, {2, 3, 7, 6}, {0, 2, 6, 4}, {1, 3, 7, 5}}};
  const std::vector<Point2> points = on_paper(corners(box), to_paper);
  std::vector<std::vector<Point2>> result;
  for (const auto& row : rows) {
    std::vector<Point2> face;
    for (const std::size_t corner : row) face.push_back(points[corner]);
    if (turning(face) < 0) std::reverse(face.begin(), face.end());
    result.push_back(std::move(face));
  }
  return result;
}

std::vector<Vector> places_around(const Shape& surface) {
  const Vector& centre = surface.pose.position;
  if (surface.form == Form::plane) return {centre};
  if (surface.form == Form::disc) return circle_about(centre, surface.direction, surface.radius);
  std::vector<Vector> places;
  for (const Vector* const end : {&surface.from, &surface.to}) {
    if (end == &surface.to && surface.form == Form::sphere) break;
    for (std::size_t i = 0; i < 3; ++i)
      for (const double side : {-surface.radius, surface.radius}) {
        places.push_back(*end);
        places.back()[i] += side;
      }
  }
  return places;
}

Graphic outline(const std::string& classes, const Shape& shape, double reach, double scale,
                const ToPaper& to_paper) {
  const Vector& centre = shape.pose.position;
  Graphic boxes = area(classes, {});
  switch (shape.form) {
  case Form::plane:
    return area(classes, on_paper(square_about(centre, shape.direction, reach), to_paper));
  case Form::disc:
    return area(classes, on_paper(circle_about(centre, shape.direction, shape.radius), to_paper));
  case Form::sphere:
    return circle(classes, to_paper(centre), shape.radius * scale);
  case Form::capsule:
    return area(classes, stadium(to_paper(shape.from), to_paper(shape.to), shape.radius * scale));
  case Form::box:
  case Form::cylinder:
  case Form::mesh: // the cuboid that it lies in
    break;
  }
  boxes.lines = faces(shape, to_paper);
  return boxes;
}

Graphics solid_graphics(const Shape& shape, double scale, const ToPaper& to_paper) {
  Graphics graphics = shape.form == Form::cylinder ? cylinder_graphics(shape, shape.radius * scale, to_paper)
                                                   : Graphics{outline("solid", shape, 0, scale, to_paper)};
  graphics.front().style = fill_of(shape);
  return graphics;
}

} // namespace mbsgen::draw
