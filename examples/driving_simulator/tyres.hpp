// SPDX-License-Identifier: MIT
/// The four tyres of the car as laws of the generated model.
#pragma once
#include <mbsgen/laws/tyre_bakker.hpp>
#include <mbsgen/laws/wheel.hpp>

namespace car {

/// A tyre whose slip angle follows that of its wheel over a way, the relaxation length: with the speed v of the contact,
/// length/v d(angle)/dt + angle = angle of the wheel.
template <class Real>
struct RelaxedTyre {
  mbsgen::runtime::BakkerTyre<Real> tyre;
  Real length = 0; ///< m; 0: the tyre follows at once
  Real angle = 0;  ///< that it has built up, rad: a state of the model

  mbsgen::runtime::TyreForce<Real> operator()(Real load, mbsgen::runtime::TyreSlip<Real> slip) const {
    wheel_ = slip.lateral;
    if (length > 0) slip.lateral = angle;
    return tyre(load, slip);
  }
  /// Of the angle, at a speed in m/s and the slip of the last call; zero where the tyre follows at once, rad/s.
  Real rate(Real speed) const { return length > 0 ? speed * (wheel_ - angle) / length : Real(0); }

private:
  mutable Real wheel_ = 0;
};

/// A wheel on flat ground that knows its load.
template <class Real>
class RoadWheel {
public:
  mbsgen::runtime::GroundedWheel<Real, RelaxedTyre<Real>> grounded;

  /// `slip`: the angle that the tyre has built up; `rate` takes its rate.
  template <class Point, class Wrench>
  void operator()(const Point& point, Wrench& wrench, const Real* slip, Real* rate) const {
    auto rolling = grounded;
    rolling.tyre.angle = slip[0];
    rolling(point, wrench);
    rate[0] = rolling.tyre.rate(
        std::sqrt(point.velocity[0] * point.velocity[0] + point.velocity[1] * point.velocity[1]));
    load_ = wrench.force[2];
  }
  Real load() const { return load_; } ///< of the last call, N

private:
  mutable Real load_ = 0;
};

/// Tyres of Bakker, Nyborg & Pacejka 1987 of 0.3 m and 200 kN/m, as in the public project.
template <class Real>
struct Tyres {
  RoadWheel<Real> fl, fr, rl, rr;

  template <class Point, class Wrench>
  void tyre_fl(const Point& point, Wrench& wrench, const Real* x, Real* xd) const {
    fl(point, wrench, x, xd);
  }
  template <class Point, class Wrench>
  void tyre_fr(const Point& point, Wrench& wrench, const Real* x, Real* xd) const {
    fr(point, wrench, x, xd);
  }
  template <class Point, class Wrench>
  void tyre_rl(const Point& point, Wrench& wrench, const Real* x, Real* xd) const {
    rl(point, wrench, x, xd);
  }
  template <class Point, class Wrench>
  void tyre_rr(const Point& point, Wrench& wrench, const Real* x, Real* xd) const {
    rr(point, wrench, x, xd);
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
