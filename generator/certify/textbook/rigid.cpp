// SPDX-License-Identifier: GPL-3.0-or-later
#include "certify/textbook/rigid.h"

namespace mbsgen::certify {

namespace {

using model::ShapeType;

// Tangents of a unit vector (x, y, z), with s = 1 where z is positive and -1 elsewhere.
template <class Field>
std::array<Vector<typename Field::Number>, 2> tangents(ContactSurfaces<Field>& at,
                                                       const Vector<typename Field::Number>& unit) {
  using Number = typename Field::Number;
  const auto& [x, y, z] = unit;
  const Number one = at.number(Rational(1)), none = at.number(Rational(0));
  const Number up = at.largest(at.sign(z), none);
  const Number s = up + up - one;
  const Number below = s + z;
  return {Vector<Number>{one - s * x * x / below, none - s * x * y / below, none - s * x},
          Vector<Number>{none - x * y / below, s - y * y / below, none - y}};
}

template <class Field>
std::array<Vector<typename Field::Number>, 3> frame_of(ContactSurfaces<Field>& at) {
  for (const std::size_t side : {std::size_t{0}, std::size_t{1}}) {
    if (at.shape(side).type != ShapeType::plane) continue;
    auto unit = at.direction(side);
    if (side == 0) unit = Vector<typename Field::Number>{} - unit;
    const auto [first, second] = tangents(at, unit);
    const auto axes = at.values().axes(at.shape(side).point);
    return {at.turned(side, axes * first), at.turned(side, axes * second), at.normal()};
  }
  const auto [first, second] = tangents(at, at.normal());
  return {first, second, at.normal()};
}

} // namespace

template <class Field>
RigidValues<typename Field::Number>
rigid_values(Motion<Field>& motion, const std::vector<Frame<Jet<typename Field::Number, 2>>>& frames,
             const model::Contact& contact) {
  using Number = typename Field::Number;
  ContactSurfaces<Field> at(motion, frames, contact);
  const auto list = [](const Vector<Number>& a) { return std::vector<Number>{a[0], a[1], a[2]}; };
  RigidValues<Number> result;
  const Vector<Number> point = at.surface(at.shape(0).type == ShapeType::plane ? 1 : 0);
  for (std::size_t side = 0; side < 2; ++side) result.in_body[side] = at.in_body(side, point);
  result.frame = frame_of(at);
  const Vector<Number> apart = at.velocity(0, point) - at.velocity(1, point);
  result.members = {
      {"gap", {at.gap()}},
      {"point", list(point)},
      {"normal", list(at.normal())},
      {"velocity", {dot(result.frame[0], apart), dot(result.frame[1], apart), dot(result.frame[2], apart)}},
      {"mu", {at.values().number(contact.mu, {contact.name, "friction", -1})}},
      {"restitution", {at.values().number(contact.restitution, {contact.name, "restitution", -1})}}};
  return result;
}

#define DUALS
#define FIELD(Field)                                                                                         \
  template RigidValues<Field::Number> rigid_values(                                                          \
      Motion<Field>&, const std::vector<Frame<Jet<Field::Number, 2>>>&, const model::Contact&);
#include "certify/field/fields.def"

} // namespace mbsgen::certify
