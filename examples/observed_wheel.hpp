// SPDX-License-Identifier: MIT
/// Shared by the programs of vehicles: a wheel whose forces can be read.
#pragma once
#include <mbsgen/laws/tyre_brush.hpp>
#include <mbsgen/laws/wheel.hpp>

/// A wheel with a brush tyre on flat ground, and the ground's force on it as of the last evaluation of the model.
class ObservedWheel {
public:
  mbsgen::runtime::GroundedWheel<double, mbsgen::runtime::BrushTyre<double>> grounded;
  double belt = 0; ///< speed of the ground against x, m/s

  template <class Point, class Wrench>
  void operator()(const Point& point, Wrench& wrench) const {
    Point over_ground = point;
    over_ground.velocity[0] += belt;
    grounded(over_ground, wrench);
    power_ = 0;
    for (int i = 0; i < 3; ++i) {
      force_[i] = wrench.force[i];
      power_ += wrench.force[i] * point.velocity[i] + wrench.torque[i] * point.angular_velocity[i];
    }
  }
  double force(int axis) const { return force_[axis]; } ///< in the world, N; along z: the load
  double power() const { return power_; }               ///< on the vehicle, W

private:
  mutable double force_[3]{}, power_ = 0;
};
