// SPDX-License-Identifier: MIT
/// The four tyres of the car as laws of the generated model.
#pragma once
#include <mbsgen/laws/tyre_bakker.hpp>
#include <mbsgen/laws/wheel.hpp>

namespace car {

/// A tyre whose slip angle follows that of its wheel over a way, the relaxation length: with the speed v of the contact,
/// length/v d(angle)/dt + angle = angle of the wheel. The angle is held during a step of the integrator.
template <class Real>
class RelaxedTyre {
public:
  mbsgen::runtime::BakkerTyre<Real> tyre;
  Real length = 0; ///< m; 0: the tyre follows at once

  mbsgen::runtime::TyreForce<Real> operator()(Real load, mbsgen::runtime::TyreSlip<Real> slip) const {
    seen_ = slip.lateral;
    if (length > 0) slip.lateral = angle_;
    return tyre(load, slip);
  }
  /// After a step in which the wheel went `way` m.
  void roll(Real way) { angle_ = length > 0 ? seen_ + (angle_ - seen_) * std::exp(-way / length) : seen_; }

private:
  mutable Real seen_ = 0;
  Real angle_ = 0; ///< rad
};

/// A wheel on flat ground that knows its load and how far it rolls.
template <class Real>
class RoadWheel {
public:
  mbsgen::runtime::GroundedWheel<Real, RelaxedTyre<Real>> grounded;

  template <class Point, class Wrench>
  void operator()(const Point& point, Wrench& wrench) const {
    speed_ = std::sqrt(point.velocity[0] * point.velocity[0] + point.velocity[1] * point.velocity[1]);
    grounded(point, wrench);
    load_ = wrench.force[2];
  }
  Real load() const { return load_; } ///< of the last call, N
  void advance(Real dt) { grounded.tyre.roll(speed_ * dt); }

private:
  mutable Real speed_ = 0, load_ = 0;
};

/// Tyres of Bakker, Nyborg & Pacejka 1987 of 0.3 m and 200 kN/m, as in the public project.
template <class Real>
struct Tyres {
  RoadWheel<Real> fl, fr, rl, rr;

  template <class Point, class Wrench>
  void tyre_fl(const Point& point, Wrench& wrench) const {
    fl(point, wrench);
  }
  template <class Point, class Wrench>
  void tyre_fr(const Point& point, Wrench& wrench) const {
    fr(point, wrench);
  }
  template <class Point, class Wrench>
  void tyre_rl(const Point& point, Wrench& wrench) const {
    rl(point, wrench);
  }
  template <class Point, class Wrench>
  void tyre_rr(const Point& point, Wrench& wrench) const {
    rr(point, wrench);
  }
  /// After each step of the integrator.
  void advance(Real dt) {
    for (RoadWheel<Real>* wheel : all()) wheel->advance(dt);
  }

  void set_friction(Real scale) {
    for (RoadWheel<Real>* wheel : all()) wheel->grounded.tyre.tyre.friction = scale;
  }
  void set_relaxation(Real length) {
    for (RoadWheel<Real>* wheel : all()) wheel->grounded.tyre.length = length;
  }
  /// From the axle to the ground under a load, m.
  Real rolling_radius(Real load) const { return fl.grounded.radius - load / fl.grounded.stiffness; }

private:
  struct All {
    RoadWheel<Real>* wheel[4];
    RoadWheel<Real>* const* begin() const { return wheel; }
    RoadWheel<Real>* const* end() const { return wheel + 4; }
  };
  All all() { return {{&fl, &fr, &rl, &rr}}; }
};

} // namespace car
