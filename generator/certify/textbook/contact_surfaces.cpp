// SPDX-License-Identifier: GPL-3.0-or-later
#include "certify/textbook/contact_surfaces.h"
#include "base/index.h"
#include "certify/field/vector.h"

namespace mbsgen::certify {

namespace {

using model::ShapeType;

const char* letter(std::size_t side) {
  return side == 0 ? "a" : "b";
}

template <class Number>
Matrix<Number> axes_of(const Frame<Jet<Number, 2>>& frame) {
  return mapped<Number>(frame.axes, [](const Jet<Number, 2>& jet) { return jet.value(); });
}

} // namespace

template <class Field>
ContactSurfaces<Field>::ContactSurfaces(Motion<Field>& motion, const Frames& frames,
                                        const model::Contact& contact)
    : values_(motion.values()), contact_(contact) {
  for (std::size_t side = 0; side < 2; ++side) {
    bodies_[side].frame = motion.frame_of(shape(side).point.body, frames);
    place(side);
  }
  find_normal();
}

template <class Field>
Vector<typename Field::Number> ContactSurfaces<Field>::surface(std::size_t side) const {
  return side == 0 ? cores_[0] - radii_[0] * normal_ : cores_[1] + radii_[1] * normal_;
}

template <class Field>
Vector<typename Field::Number> ContactSurfaces<Field>::direction(std::size_t side) {
  if (const auto axis = shape(side).axis_of_direction()) {
    Vector<Number> unit{};
    unit[*axis] = Number(shape(side).direction[*axis].nominal > 0 ? 1 : -1);
    return unit;
  }
  const Vector<Number> given =
      values_.vector(shape(side).direction, contact_.name, std::string("direction_") + letter(side));
  return (Number(1) / root(dot(given, given))) * given;
}

template <class Field>
Vector<typename Field::Number> ContactSurfaces<Field>::turned(std::size_t side,
                                                              const Vector<Number>& in_body) const {
  return axes_of(bodies_[side].frame) * in_body;
}

template <class Field>
Vector<typename Field::Number> ContactSurfaces<Field>::in_body(std::size_t side,
                                                               const Vector<Number>& point) const {
  const Frame<Jet<Number, 2>>& frame = bodies_[side].frame;
  return transpose(axes_of(frame)) * (point - derivative(frame.origin, 0));
}

template <class Field>
Vector<typename Field::Number> ContactSurfaces<Field>::velocity(std::size_t side,
                                                                const Vector<Number>& point) const {
  const Frame<Jet<Number, 2>>& frame = bodies_[side].frame;
  return derivative(frame.origin + frame.axes * lifted<2>(in_body(side, point)), 1);
}

template <class Field>
bool ContactSurfaces<Field>::is_round(std::size_t side) const {
  return shape(side).type == ShapeType::sphere || shape(side).type == ShapeType::capsule;
}

template <class Field>
void ContactSurfaces<Field>::place(std::size_t side) {
  Side& body = bodies_[side];
  const Vector<Number> begin = values_.position(shape(side).point);
  body.point = derivative(body.frame.origin, 0) + turned(side, begin);
  if (shape(side).type != ShapeType::plane)
    body.radius =
        values_.number(shape(side).radius, {contact_.name, std::string("radius_") + letter(side), -1});
  if (shape(side).type == ShapeType::capsule)
    body.along = turned(side, values_.position(shape(side).end) - begin);
  else if (shape(side).type != ShapeType::sphere)
    body.along = turned(side, values_.axes(shape(side).point) * direction(side));
}

template <class Field>
void ContactSurfaces<Field>::find_normal() {
  for (std::size_t side = 0; side < 2; ++side) {
    cores_[side] = bodies_[side].point;
    radii_[side] = is_round(side) ? bodies_[side].radius : Number(0);
  }
  for (const std::size_t side : {std::size_t{0}, std::size_t{1}})
    if (shape(side).type == ShapeType::plane) return meet_plane(1 - side, side);
  meet_round();
}

// The nearest place on the capsule's axis, as a share of it.
template <class Field>
typename Field::Number ContactSurfaces<Field>::share(std::size_t side, const Vector<Number>& point) {
  const Side& capsule = bodies_[side];
  return clamped(dot(point - capsule.point, capsule.along) / (dot(capsule.along, capsule.along) + tiny()));
}

template <class Field>
void ContactSurfaces<Field>::move_core(std::size_t side, const Vector<Number>& point) {
  cores_[side] = bodies_[side].point + share(side, point) * bodies_[side].along;
}

// Two lines P + s u and Q + t v: s = ((u·v) (v·r) - (u·r) (v·v)) / ((u·u) (v·v) - (u·v)²), r = P - Q.
template <class Field>
typename Field::Number ContactSurfaces<Field>::perpendicular() {
  const Vector<Number>&u = bodies_[0].along, &v = bodies_[1].along;
  const Vector<Number> r = bodies_[0].point - bodies_[1].point;
  const Number little = number(Rational(10).power(-14)) * (dot(u, u) + tiny()) * (dot(v, v) + tiny());
  const Number above = dot(u, v) * dot(v, r) - dot(u, r) * dot(v, v);
  const Number below = dot(u, u) * dot(v, v) - dot(u, v) * dot(u, v);
  return (above + number(Rational::half()) * little) / (below + little);
}

template <class Field>
void ContactSurfaces<Field>::meet_round() {
  const bool long_a = shape(0).type == ShapeType::capsule;
  const bool long_b = shape(1).type == ShapeType::capsule;
  if (long_a && long_b) cores_[0] = bodies_[0].point + clamped(perpendicular()) * bodies_[0].along;
  if (long_b) move_core(1, cores_[0]);
  if (long_a) move_core(0, cores_[1]);
  const Vector<Number> d = cores_[0] - cores_[1];
  const Number distance = root(dot(d, d) + number(Rational(10).power(-24)));
  normal_ = (Number(1) / distance) * d;
  gap_ = distance - radii_[0] - radii_[1];
}

template <class Field>
void ContactSurfaces<Field>::meet_plane(std::size_t side, std::size_t plane) {
  const Vector<Number>& up = bodies_[plane].along;
  const Vector<Number>& along = bodies_[side].along;
  if (shape(side).type == ShapeType::capsule) {
    const Number half = number(Rational::half());
    cores_[side] = cores_[side] + (half - half * sign(dot(along, up))) * along;
  } else if (shape(side).type == ShapeType::disc) {
    const Vector<Number> down = dot(along, up) * along - up;
    cores_[side] = cores_[side] + (bodies_[side].radius / length(down)) * down;
  }
  gap_ = dot(cores_[side] - bodies_[plane].point, up) - radii_[side];
  normal_ = (side == 0 ? Number(1) : Number(-1)) * up;
  cores_[plane] = cores_[side] - (gap_ + radii_[side]) * up;
}

#define DUALS
#define FIELD(Field) template class ContactSurfaces<Field>;
#include "certify/field/fields.def"
#define FIELD(Field) template class ContactSurfaces<Field>;
#include "certify/field/second_fields.def"

} // namespace mbsgen::certify
