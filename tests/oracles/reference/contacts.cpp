// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracles/reference/contacts.h"
#include <algorithm>
#include <cmath>
#include <functional>

namespace reference {

namespace {

constexpr double pi = 3.14159265358979323846;

// Where a rising function passes through zero, or the end of the interval that is nearest to it.
double zero_of(const std::function<double(double)>& rising, double low, double high) {
  for (int step = 0; step < 200; ++step) {
    const double middle = 0.5 * (low + high);
    (rising(middle) < 0 ? low : high) = middle;
  }
  return 0.5 * (low + high);
}

struct Placed {
  const Shape& shape;
  Vector3d begin, axis; ///< sphere: axis zero; capsule: to its end; plane, disc: direction

  bool is_plane() const { return shape.type == "plane"; }
  Vector3d at(double share) const { return begin + share * axis; }
};

Placed placed(const Kinematics& kinematics, const Shape& shape) {
  const Vector3d begin = kinematics.point(shape.point).position;
  if (shape.type == "sphere") return {shape, begin, Vector3d::Zero()};
  if (shape.type == "capsule") return {shape, begin, kinematics.point(shape.end).position - begin};
  return {shape, begin, kinematics.body(shape.point.body).rotation * shape.direction};
}

Vector3d nearest_to(const Placed& line, const Vector3d& point) {
  return line.at(zero_of([&](double s) { return line.axis.dot(line.at(s) - point); }, 0, 1));
}

// The distance of a place from the other line is convex in the place; its slope is that at a fixed nearest point.
Vector3d nearest_on(const Placed& line, const Placed& other) {
  return line.at(
      zero_of([&](double s) { return line.axis.dot(line.at(s) - nearest_to(other, line.at(s))); }, 0, 1));
}

Vector3d lowest_of_rim(const Placed& disc, const Vector3d& up) {
  const Vector3d first = disc.axis.unitOrthogonal();
  const Vector3d second = disc.axis.cross(first);
  const auto rim = [&](double angle) { return first * std::cos(angle) + second * std::sin(angle); };
  const auto slope = [&](double angle) { return rim(angle + pi / 2).dot(up); };
  double best = 0;
  constexpr int tries = 64;
  for (int k = 0; k < tries; ++k)
    if (rim(2 * pi * k / tries).dot(up) < rim(best).dot(up)) best = 2 * pi * k / tries;
  const double around = 2 * pi / tries;
  return disc.begin + disc.shape.radius * rim(zero_of(slope, best - around, best + around));
}

// The lowest of many points of the core.
Vector3d lowest(const Placed& body, const Vector3d& up) {
  if (body.shape.type == "disc") return lowest_of_rim(body, up);
  Vector3d best = body.begin;
  constexpr int tries = 16;
  for (int k = 0; k <= tries; ++k) {
    const Vector3d point = body.at(double(k) / tries);
    if (point.dot(up) < best.dot(up)) best = point;
  }
  return best;
}

// Points of the two surfaces that are nearest to each other.
struct Surfaces {
  Vector3d of_a, of_b, normal;
};

Surfaces against_plane(const Placed& body, const Placed& plane) {
  const double radius = body.shape.type == "disc" ? 0 : body.shape.radius;
  const Vector3d of_body = lowest(body, plane.axis) - radius * plane.axis;
  return {of_body, of_body - plane.axis.dot(of_body - plane.begin) * plane.axis, plane.axis};
}

Surfaces surfaces_of(const Placed& a, const Placed& b) {
  if (b.is_plane()) return against_plane(a, b);
  if (a.is_plane()) {
    const Surfaces turned = against_plane(b, a);
    return {turned.of_b, turned.of_a, -turned.normal};
  }
  const Vector3d core_a = nearest_on(a, b);
  const Vector3d core_b = nearest_to(b, core_a);
  const Vector3d normal = (core_a - core_b).normalized();
  return {core_a - a.shape.radius * normal, core_b + b.shape.radius * normal, normal};
}

double value(const Model& model, const Formula& law, const char* first, double x, const char* second,
             double y) {
  return law.value([&](const std::string& name) {
    return name == first ? x : name == second ? y : model.parameters.at(name);
  });
}

Point point_of(const Kinematics& kinematics, int body, const Vector3d& position) {
  const Motion& frame = kinematics.body(body);
  return {body, frame.rotation.transpose() * (position - frame.position)};
}

void press(const Model& model, const Contact& contact, Touch& touch) {
  touch.load = std::max(0.0, value(model, *contact.normal, "pen", -touch.gap, "rate", touch.rate));
  touch.force = touch.load * touch.normal;
  const double slide = touch.sliding.norm();
  if (!contact.friction || slide == 0) return;
  touch.force -= value(model, *contact.friction, "load", touch.load, "slide", slide) / slide * touch.sliding;
}

Matrix3d frame_about(const Vector3d& normal) {
  const double up = normal.z() > 0 ? 1 : -1;
  const Eigen::Quaterniond turn = Eigen::Quaterniond::FromTwoVectors(Vector3d(0, 0, up), normal);
  Matrix3d frame;
  frame << (turn * Vector3d::UnitX()).transpose(), (turn * Vector3d(0, up, 0)).transpose(),
      normal.transpose();
  return frame;
}

Matrix3d frame_of(const Kinematics& kinematics, const Contact& contact, const Vector3d& normal) {
  for (const Shape* shape : {&contact.a, &contact.b})
    if (shape->type == "plane") {
      const Matrix3d axes = kinematics.point(shape->point).rotation;
      return frame_about(axes.transpose() * normal) * axes.transpose();
    }
  return frame_about(normal);
}

} // namespace

RigidTouch rigid_touch_of(const Kinematics& kinematics, const Contact& contact) {
  const Surfaces surfaces = surfaces_of(placed(kinematics, contact.a), placed(kinematics, contact.b));
  RigidTouch touch;
  touch.gap = surfaces.normal.dot(surfaces.of_a - surfaces.of_b);
  touch.point = contact.a.type == "plane" ? surfaces.of_b : surfaces.of_a;
  touch.frame = frame_of(kinematics, contact, surfaces.normal);
  const Point on_a = point_of(kinematics, contact.a.point.body, touch.point);
  const Point on_b = point_of(kinematics, contact.b.point.body, touch.point);
  touch.velocity = touch.frame * (kinematics.point(on_a).velocity - kinematics.point(on_b).velocity);
  touch.jacobian = (kinematics.jacobian(on_a) - kinematics.jacobian(on_b)).topRows(3);
  return touch;
}

Touch touch_of(const Model& model, const Kinematics& kinematics, const Contact& contact, const Loads& loads) {
  const Surfaces surfaces = surfaces_of(placed(kinematics, contact.a), placed(kinematics, contact.b));
  Touch touch;
  touch.normal = surfaces.normal;
  touch.gap = surfaces.normal.dot(surfaces.of_a - surfaces.of_b);
  touch.point = 0.5 * (surfaces.of_a + surfaces.of_b);
  touch.on_a = point_of(kinematics, contact.a.point.body, touch.point);
  touch.on_b = point_of(kinematics, contact.b.point.body, touch.point);
  const Vector3d velocity = kinematics.point(touch.on_a).velocity - kinematics.point(touch.on_b).velocity;
  touch.rate = -touch.normal.dot(velocity);
  touch.sliding = velocity + touch.rate * touch.normal;
  if (touch.gap >= 0) return touch;
  if (contact.normal) {
    press(model, contact, touch);
  } else {
    const Wrench& law = loads.forces.at(contact.name);
    touch.force = law.force;
    touch.torque = law.torque;
    touch.load = touch.force.dot(touch.normal);
  }
  return touch;
}

} // namespace reference
