// SPDX-License-Identifier: MIT
// Laws of the wheels in wheels_laws.json by the runtime, with the numbers of wheels_tyres.json.
#pragma once
#include <cmath>
#include <mbsgen/laws/tyre_bakker.hpp>
#include <mbsgen/laws/tyre_brush.hpp>
#include <mbsgen/laws/wheel.hpp>

namespace wheels {

using namespace mbsgen::runtime;

// A slip angle that follows that of the wheel over a way.
struct Relaxed {
  BakkerTyre<double> tyre;
  double angle = 0;
  mutable double wheel = 0;

  TyreForce<double> operator()(double load, TyreSlip<double> slip) const {
    wheel = slip.lateral;
    slip.lateral = angle;
    return tyre(load, slip);
  }
};

struct Laws {
  GroundedWheel<double, Relaxed> front;
  GroundedWheel<double, BrushTyre<double>> rear;
  static constexpr double relaxation = 0.4, belt = -2;

  Laws() {
    front.radius = 0.31;
    front.stiffness = 210000;
    front.damping = 700;
    front.tyre.tyre.friction = 0.8;
    rear.stiffness = 150000;
    rear.damping = 1500;
    rear.tyre.mu = 1.1;
    rear.tyre.stiffness = 25000;
    rear.tyre.half_length = 0.06;
  }

  template <class Point, class Wrench>
  void tyre_front(const Point& point, Wrench& wrench, const double* x, double* xd) const {
    auto wheel = front;
    wheel.tyre.angle = x[0];
    wheel(point, wrench);
    const double speed = std::hypot(point.velocity[0], point.velocity[1]);
    xd[0] = speed * (wheel.tyre.wheel - x[0]) / relaxation;
  }
  template <class Point, class Wrench>
  void tyre_rear(Point point, Wrench& wrench) const {
    point.velocity[0] -= belt;
    rear(point, wrench);
  }
};

} // namespace wheels
