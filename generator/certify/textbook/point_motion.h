// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "certify/textbook/load.h"
#include "certify/textbook/motion.h"
#include <vector>

namespace mbsgen::certify {

template <class Number>
using Frames = std::vector<Frame<Jet<Number, 2>>>;

/// Position and velocity of a point, axes (its body's, or its own) and angular velocity, inertial axes; `in_body`: from the
/// origin of its carrier, a body or a cross-section, in the carrier's axes.
template <class Number>
struct PointMotion {
  Vector<Number> in_body, position, velocity, omega;
  Matrix<Number> axes;
  int carrier = model::base_body;
};

template <class Field>
PointMotion<typename Field::Number> point_motion(Motion<Field>& motion,
                                                 const Frames<typename Field::Number>& frames,
                                                 const model::PointRef& ref, bool own_axes = false) {
  using Number = typename Field::Number;
  PointMotion<Number> point;
  point.in_body = motion.position(ref);
  point.carrier = motion.carrier(ref);
  const Frame<Jet<Number, 2>> frame = motion.frame_of(point.carrier, frames);
  const auto position = frame.origin + frame.axes * lifted<2>(point.in_body);
  point.position = derivative(position, 0);
  point.velocity = derivative(position, 1);
  point.axes = mapped<Number>(frame.axes, [](const Jet<Number, 2>& jet) { return jet.value(); });
  if (own_axes) point.axes = point.axes * motion.values().axes(ref);
  point.omega = derivative(angular_velocity(frame.axes), 0);
  return point;
}

/// A force at the point, and a torque.
template <class Number>
Load<Number> load_at(const PointMotion<Number>& point, const Vector<Number>& force,
                     const Vector<Number>& torque) {
  return {point.carrier, point.in_body, point.position, force, torque};
}

} // namespace mbsgen::certify
