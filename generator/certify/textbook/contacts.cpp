// SPDX-License-Identifier: GPL-3.0-or-later
#include "certify/textbook/contacts.h"
#include "base/index.h"
#include "certify/textbook/angular_velocity.h"

namespace mbsgen::certify {

namespace {

using expr::Op;
using model::ShapeType;

template <class Field>
class ContactFormulation {
public:
  using Number = typename Field::Number;
  using Values = ContactValues<Number>;

  ContactFormulation(Motion<Field>& motion, const std::vector<Frame<Jet<Number, 2>>>& frames,
                     const model::Contact& contact)
      : values_(motion.values()), contact_(contact) {
    for (std::size_t side = 0; side < 2; ++side) {
      bodies_[side].frame = motion.frame_of(contact.shapes[side].point.body, frames);
      place(side);
    }
  }

  Values run() {
    find_normal();
    const Number half = values_.point().field().from(Rational::half());
    const Number middle = half * gap_;
    const Vector<Number> surface = cores_[0] - radii_[0] * normal_;
    point_ = surface - middle * normal_;
    const Vector<Number> velocity = material_velocity(0) - material_velocity(1);
    rate_ = -dot(normal_, velocity);
    sliding_ = velocity - dot(normal_, velocity) * normal_;
    apply_law();
    return results();
  }

private:
  struct Side {
    Frame<Jet<Number, 2>> frame;
    Vector<Number> point, along; ///< of the shape; a capsule's axis, a unit direction
    Number radius = Number(0);
  };

  const model::ContactShape& shape(std::size_t side) const { return contact_.shapes[side]; }
  Number number(const Rational& value) const { return values_.point().field().from(value); }
  Number root(const Number& square) { return values_.point().call(Op::sqrt, square, Number(0)); }
  Number sign(const Number& x) { return values_.point().call(Op::sign, x, Number(0)); }
  Number largest(const Number& x, const Number& y) { return values_.point().call(Op::max, x, y); }
  Number clamped(const Number& x) { return values_.point().call(Op::min, largest(x, Number(0)), Number(1)); }
  /// Of a vector, kept from zero by the definition of contacts.
  Number length(const Vector<Number>& vector) { return root(dot(vector, vector) + tiny()); }
  Number tiny() const { return number(Rational(10).power(-30)); }

  Vector<Number> turned(std::size_t side, const Vector<Number>& in_body) const {
    const auto value = [](const Jet<Number, 2>& jet) { return jet.value(); };
    return mapped<Number>(bodies_[side].frame.axes, value) * in_body;
  }

  void place(std::size_t side) {
    const std::string letter = side == 0 ? "a" : "b";
    Side& body = bodies_[side];
    const Vector<Number> begin = values_.position(shape(side).point);
    body.point = derivative(body.frame.origin, 0) + turned(side, begin);
    if (shape(side).type != ShapeType::plane)
      body.radius = values_.number(shape(side).radius, {contact_.name, "radius_" + letter, -1});
    if (shape(side).type == ShapeType::capsule)
      body.along = turned(side, values_.position(shape(side).end) - begin);
    else if (shape(side).type != ShapeType::sphere)
      body.along = turned(side, values_.axes(shape(side).point) * direction(side, letter));
  }

  Vector<Number> direction(std::size_t side, const std::string& letter) {
    if (const auto axis = shape(side).axis_of_direction()) {
      Vector<Number> unit{};
      unit[*axis] = Number(shape(side).direction[*axis].nominal > 0 ? 1 : -1);
      return unit;
    }
    const Vector<Number> given = values_.vector(shape(side).direction, contact_.name, "direction_" + letter);
    return (Number(1) / root(dot(given, given))) * given;
  }

  bool is_round(std::size_t side) const {
    return shape(side).type == ShapeType::sphere || shape(side).type == ShapeType::capsule;
  }

  void find_normal() {
    for (std::size_t side = 0; side < 2; ++side) {
      cores_[side] = bodies_[side].point;
      radii_[side] = is_round(side) ? bodies_[side].radius : Number(0);
    }
    for (const std::size_t side : {std::size_t{0}, std::size_t{1}})
      if (shape(side).type == ShapeType::plane) return meet_plane(1 - side, side);
    meet_round();
  }

  // The nearest place on the capsule's axis, as a share of it.
  Number share(std::size_t side, const Vector<Number>& point) {
    const Side& capsule = bodies_[side];
    return clamped(dot(point - capsule.point, capsule.along) / (dot(capsule.along, capsule.along) + tiny()));
  }
  void move_core(std::size_t side, const Vector<Number>& point) {
    cores_[side] = bodies_[side].point + share(side, point) * bodies_[side].along;
  }

  // Two lines P + s u and Q + t v: s = ((u·v) (v·r) - (u·r) (v·v)) / ((u·u) (v·v) - (u·v)²), r = P - Q.
  Number perpendicular() {
    const Vector<Number>&u = bodies_[0].along, &v = bodies_[1].along;
    const Vector<Number> r = bodies_[0].point - bodies_[1].point;
    const Number little = number(Rational(10).power(-14)) * (dot(u, u) + tiny()) * (dot(v, v) + tiny());
    const Number above = dot(u, v) * dot(v, r) - dot(u, r) * dot(v, v);
    const Number below = dot(u, u) * dot(v, v) - dot(u, v) * dot(u, v);
    return (above + number(Rational::half()) * little) / (below + little);
  }

  void meet_round() {
    const bool long_a = shape(0).type == ShapeType::capsule;
    const bool long_b = shape(1).type == ShapeType::capsule;
    if (long_a && long_b) cores_[0] = bodies_[0].point + clamped(perpendicular()) * bodies_[0].along;
    if (long_b) move_core(1, cores_[0]);
    if (long_a) move_core(0, cores_[1]);
    const Vector<Number> d = cores_[0] - cores_[1];
    const Number distance = length(d);
    normal_ = (Number(1) / distance) * d;
    gap_ = distance - radii_[0] - radii_[1];
  }

  void meet_plane(std::size_t side, std::size_t plane) {
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

  // Of the contact's point, as a part of the body of that side.
  Vector<Number> material_velocity(std::size_t side) const {
    const Frame<Jet<Number, 2>>& frame = bodies_[side].frame;
    return derivative(frame.origin + frame.axes * lifted<2>(in_body(side)), 1);
  }
  Vector<Number> in_body(std::size_t side) const {
    const auto value = [](const Jet<Number, 2>& jet) { return jet.value(); };
    const Frame<Jet<Number, 2>>& frame = bodies_[side].frame;
    return transpose(mapped<Number>(frame.axes, value)) * (point_ - derivative(frame.origin, 0));
  }

  /// 1 for a positive number, 0 else.
  Number gate(const Number& x) { return largest(sign(x), Number(0)); }

  Number law(const expr::Expr& law, const std::array<const char*, 2>& stems, const Number& first,
             const Number& second) {
    values_.set_variable(stems[0], first);
    values_.set_variable(stems[1], second);
    return values_.law(law);
  }

  void apply_law() {
    const Number touches = gate(-gap_);
    if (contact_.law == model::ContactLaw::external) return apply_users_law(touches);
    const Number depth = largest(-gap_, number(Rational(10).power(-6)) * (Number(1) - touches));
    const Number pressure = law(contact_.normal, model::contact_normal_variables, depth, touches * rate_);
    load_ = touches * largest(pressure, Number(0));
    force_ = load_ * normal_;
    if (!contact_.friction) return;
    const Number presses = gate(load_);
    const Number load = largest(load_, number(Rational(10).power(-9)) * (Number(1) - presses));
    const Number speed = length(sliding_);
    const Number friction = law(*contact_.friction, model::contact_friction_variables, load, speed);
    force_ = force_ - (presses * friction / speed) * sliding_;
  }

  void apply_users_law(const Number& touches) {
    const std::vector<Number>& given = values_.assigned().laws.at(contact_.name);
    force_ = touches * Vector<Number>{given[0], given[1], given[2]};
    torque_ = touches * Vector<Number>{given[3], given[4], given[5]};
    load_ = dot(force_, normal_);
    arguments_ = {largest(-gap_, Number(0)), rate_};
    for (const Vector<Number>& vector : {sliding_, normal_, point_})
      arguments_.insert(arguments_.end(), vector.begin(), vector.end());
  }

  Values results() const {
    const auto list = [](const Vector<Number>& a) { return std::vector<Number>{a[0], a[1], a[2]}; };
    Values result;
    result.results = {{"gap", {gap_}},           {"rate", {rate_}},        {"load", {load_}},
                      {"normal", list(normal_)}, {"point", list(point_)},  {"sliding", list(sliding_)},
                      {"force", list(force_)},   {"torque", list(torque_)}};
    const Vector<Number> none{};
    for (std::size_t side = 0; side < 2; ++side)
      result.loads[side] = {shape(side).point.body, in_body(side), point_, side == 0 ? force_ : none - force_,
                            side == 0 ? torque_ : none - torque_};
    result.law_arguments = arguments_;
    return result;
  }

  ModelValues<Field>& values_;
  const model::Contact& contact_;
  std::array<Side, 2> bodies_;
  std::array<Vector<Number>, 2> cores_;
  std::array<Number, 2> radii_;
  Vector<Number> normal_, point_, sliding_, force_{}, torque_{};
  Number gap_, rate_, load_;
  std::vector<Number> arguments_;
};

} // namespace

template <class Field>
ContactValues<typename Field::Number>
contact_values(Motion<Field>& motion, const std::vector<Frame<Jet<typename Field::Number, 2>>>& frames,
               const model::Contact& contact) {
  return ContactFormulation<Field>(motion, frames, contact).run();
}

#define FIELD(Field)                                                                                         \
  template ContactValues<Field::Number> contact_values(                                                      \
      Motion<Field>&, const std::vector<Frame<Jet<Field::Number, 2>>>&, const model::Contact&);
#include "certify/field/fields.def"

} // namespace mbsgen::certify
