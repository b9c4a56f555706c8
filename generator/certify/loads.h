// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "certify/motion.h"

namespace mbsgen::certify {

/// A force at a point and a torque on a body, inertial axes; the point `at` from the base's origin and
/// `in_body`.
template <class Number>
struct Load {
  int body = model::base_body;
  Vector<Number> in_body, at, force, torque;
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
  const Frame<Two> frame = ref.body == model::base_body ? Frame<Two>{{}, identity(Two(Number(1)))}
                                                        : frames[Motion<Field>::index(ref.body)];
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

/// Force and torque of a law of the model, in the force's own axes.
template <class Field>
AppliedInput<typename Field::Number> law_of(Motion<Field>& motion, const model::Force& force,
                                            const PointMotion<typename Field::Number>& point) {
  using Number = typename Field::Number;
  if (force.law == model::ForceLaw::external)
    throw NotCovered("the law of the force " + force.name + " is the user's");
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

} // namespace detail

/// Forces and torques on bodies: those of "forces", and the pulls of "links" along the line of their points.
template <class Field>
std::vector<Load<typename Field::Number>>
applied_loads(Motion<Field>& motion, const std::vector<Frame<Jet<typename Field::Number, 2>>>& frames) {
  using Number = typename Field::Number;
  std::vector<Load<Number>> loads;
  for (const model::Force& force : motion.model().forces) {
    const auto point = detail::point_motion(motion, frames, force.point);
    AppliedInput<Number> wrench = detail::law_of(motion, force, point);
    if (force.frame == model::Frame::body) wrench = {point.axes * wrench.force, point.axes * wrench.torque};
    loads.push_back(detail::load_at(force.point.body, point, wrench.force, wrench.torque));
  }
  for (const model::Link& link : motion.model().links) {
    if (!link.force) throw NotCovered("the law of the link " + link.name + " is the user's");
    const auto from = detail::point_motion(motion, frames, link.from);
    const auto to = detail::point_motion(motion, frames, link.to);
    const Vector<Number> along = to.position - from.position;
    const Number length = motion.values().point().call(expr::Op::sqrt, dot(along, along), Number(0));
    motion.values().set_variable(model::link_distance, length);
    motion.values().set_variable(model::link_rate, dot(along, to.velocity - from.velocity) / length);
    const Vector<Number> pull = (motion.values().law(*link.force) / length) * along;
    const Vector<Number> none{};
    loads.push_back(detail::load_at(link.from.body, from, pull, none));
    loads.push_back(detail::load_at(link.to.body, to, none - pull, none));
  }
  return loads;
}

} // namespace mbsgen::certify
