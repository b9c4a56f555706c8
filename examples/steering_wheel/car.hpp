// SPDX-License-Identifier: MIT
/// The generated car in the loop: its tyres, the roles of its joints, its limits.
#pragma once
#include "steering_wheel.hpp"

#include <mbsgen/coupling/generated_model.hpp>
#include <mbsgen/laws/tyre_bakker.hpp>
#include <mbsgen/laws/wheel.hpp>
#include <mbsgen/loop/loop.hpp>

namespace car {

using namespace mbsgen::runtime;

/// The two axles of the single track, each with two tyres of Bakker, Nyborg & Pacejka 1987, loaded by the weight
/// alone.
template <class Real>
struct Tyres {
  BakkerTyre<Real> tyre;
  Real front_load = 7980, rear_load = 6980; ///< of the axles, N

  template <class Point, class Wrench>
  void tyre_front(const Point& point, Wrench& wrench) const {
    roll_freely_in_pair(tyre, front_load, point, wrench);
  }
  template <class Point, class Wrench>
  void tyre_rear(const Point& point, Wrench& wrench) const {
    roll_freely_in_pair(tyre, rear_load, point, wrench);
  }
};

/// Places in q: x, y and yaw of the car are free, the steering wheel is driven by the hands; rack and front
/// wheel follow from the constraints.
struct Roles {
  static constexpr int nq = steering_wheel::nq, outputs = 3;
  static constexpr int driven[] = {3}, free[] = {0, 1, 2};
  /// Where the car is, m, and the angle of its front wheel, rad.
  template <class Model, class Real>
  static void observe(const Model&, const Real* q, const Real*, const Real*, Real* seen) {
    seen[0] = q[0];
    seen[1] = q[1];
    seen[2] = q[5];
  }
};

template <class Real>
using Model = DrivenModel<steering_wheel::Model<Real, Tyres<Real>>, Roles, SemiImplicitEuler, Real>;

/// Under way already when the loop is armed.
template <class Real>
void prepare(Model<Real>& model) {
  model.rest_rate[0] = model.dynamics.model.parameters.speed;
}

/// Output limits of the wheel.
template <class Real>
Limits<Real, 1> limits() {
  Limits<Real, 1> limits;
  auto& axis = limits.axis[0];
  axis.force = 8; // N m
  axis.force_rate = 400;
  axis.position_low = -9;
  axis.position_high = 9;
  axis.velocity = 30;
  axis.passivity = {Real(0.5L), Real(5), Real(1)}; // J, J, N m s/rad
  limits.power = 60;
  limits.energy = 20;
  return limits;
}

} // namespace car
