// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/index.h"
#include "certify/textbook/motion.h"

namespace mbsgen::certify {

/// A force at a point and a torque on a body, inertial axes; the point `at` from the base's origin and
/// `in_body`.
template <class Number>
struct Load {
  int body = model::base_body;
  Vector<Number> in_body, at, force, torque;
};

/// What acts on the bodies, and the arguments of the user's laws, by name.
template <class Number>
struct Loads {
  std::vector<Load<Number>> loads;
  std::map<std::string, std::vector<Number>> law_arguments;
};

namespace detail {

/// Where a point is and how fast it moves, inertial axes.
template <class Number>
struct PointMotion {
  Vector<Number> in_body, position, velocity, spin;
  Matrix<Number> axes;
};

template <class Field>
PointMotion<typename Field::Number>
point_motion(Motion<Field>& motion, const std::vector<Frame<Jet<typename Field::Number, 2>>>& frames,
             const model::PointRef& ref) {
  using Number = typename Field::Number;
  using Two = Jet<Number, 2>;
  PointMotion<Number> point;
  point.in_body = motion.values().position(ref);
  const Frame<Two> frame =
      ref.body == model::base_body ? Frame<Two>{{}, identity(Two(Number(1)))} : frames[at(ref.body)];
  const auto position = frame.origin + frame.axes * mapped<Two>(point.in_body, [](const Number& number) {
                                         return Two(number);
                                       });
  const auto value = [](const Two& jet) { return jet.d[0]; };
  const auto rate = [](const Two& jet) { return jet.d[1]; };
  point.position = mapped<Number>(position, value);
  point.velocity = mapped<Number>(position, rate);
  point.axes = mapped<Number>(frame.axes, value);
  point.spin = axial(mapped<Number>(frame.axes, rate) * transpose(point.axes));
  return point;
}

template <class Number>
Load<Number> load_at(int body, const PointMotion<Number>& point, const Vector<Number>& force,
                     const Vector<Number>& torque) {
  return {body, point.in_body, point.position, force, torque};
}

/// What a law of the user's is told of its point: position, rotation, velocity and angular velocity, all but
/// the rotation (inertial axes <- body axes) in the force's frame.
template <class Number>
std::vector<Number> law_arguments(const model::Force& force, const PointMotion<Number>& point) {
  std::vector<Number> list;
  const auto add = [&](const Vector<Number>& vector) {
    const Vector<Number> seen = force.frame == model::Frame::world ? vector : transpose(point.axes) * vector;
    list.insert(list.end(), seen.begin(), seen.end());
  };
  add(point.position);
  for (const Vector<Number>& row : point.axes) list.insert(list.end(), row.begin(), row.end());
  add(point.velocity);
  add(point.spin);
  return list;
}

/// Force and torque of a law of the model, in the force's own axes. Those of the user's laws are what they
/// are at this point.
template <class Field>
AppliedInput<typename Field::Number> law_of(Motion<Field>& motion, const model::Force& force,
                                            const PointMotion<typename Field::Number>& point) {
  using Number = typename Field::Number;
  if (force.law == model::ForceLaw::external) {
    const std::vector<Number>& law = motion.values().assigned().laws.at(force.name);
    return {{law[0], law[1], law[2]}, {law[3], law[4], law[5]}};
  }
  if (force.law == model::ForceLaw::input) return motion.values().assigned().inputs.at(force.name);
  const bool world = force.frame == model::Frame::world;
  std::size_t row = 0;
  for (const Vector<Number>& vector : {point.position, point.velocity, point.spin})
    for (const Number& component : world ? vector : transpose(point.axes) * vector)
      motion.values().set_variable(model::force_kinematics[row++], component);
  AppliedInput<Number> result;
  for (std::size_t i = 0; i < 3; ++i) {
    result.force[i] = motion.values().law(force.force[i]);
    result.torque[i] = motion.values().law(force.torque[i]);
  }
  return result;
}

/// The pull of a link along the line of its points, on both bodies.
template <class Field>
void add_link(Motion<Field>& motion, const std::vector<Frame<Jet<typename Field::Number, 2>>>& frames,
              const model::Link& link, Loads<typename Field::Number>& result) {
  using Number = typename Field::Number;
  ModelValues<Field>& values = motion.values();
  const auto from = point_motion(motion, frames, link.from);
  const auto to = point_motion(motion, frames, link.to);
  const Vector<Number> along = to.position - from.position;
  const Number length = values.point().call(expr::Op::sqrt, dot(along, along), Number(0));
  const Number rate = dot(along, to.velocity - from.velocity) / length;
  Number force;
  if (link.force) {
    values.set_variable(model::link_distance, length);
    values.set_variable(model::link_rate, rate);
    force = values.law(*link.force);
  } else {
    force = values.assigned().laws.at(link.name).front();
    result.law_arguments[link.name] = {length, rate};
  }
  const Vector<Number> pull = (force / length) * along;
  const Vector<Number> none{};
  result.loads.push_back(load_at(link.from.body, from, pull, none));
  result.loads.push_back(load_at(link.to.body, to, none - pull, none));
}

} // namespace detail

/// Forces and torques on bodies: those of "forces", and the pulls of "links".
template <class Field>
Loads<typename Field::Number>
applied_loads(Motion<Field>& motion, const std::vector<Frame<Jet<typename Field::Number, 2>>>& frames) {
  using Number = typename Field::Number;
  Loads<Number> result;
  for (const model::Force& force : motion.model().forces) {
    const auto point = detail::point_motion(motion, frames, force.point);
    AppliedInput<Number> wrench = detail::law_of(motion, force, point);
    if (force.law == model::ForceLaw::external)
      result.law_arguments[force.name] = detail::law_arguments(force, point);
    if (force.frame == model::Frame::body) wrench = {point.axes * wrench.force, point.axes * wrench.torque};
    result.loads.push_back(detail::load_at(force.point.body, point, wrench.force, wrench.torque));
  }
  for (const model::Link& link : motion.model().links) detail::add_link(motion, frames, link, result);
  return result;
}

} // namespace mbsgen::certify
