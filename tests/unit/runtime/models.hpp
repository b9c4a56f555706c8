// SPDX-License-Identifier: GPL-3.0-or-later
/// Small hand-written models for tests of the loop.
#pragma once
#include "mbsgen/coupling/coupling.hpp"
#include "mbsgen/laws/contact.hpp"

#include <cmath>

/// A key of a mass with a spring, driven by the hand; step G shows the number of steps. Fails on demand.
template <class Number = double>
struct SpringModel {
  using Real = Number;
  static constexpr int axes = 1, outputs = 1;
  struct Parameters {
    Real stiffness = 200, mass = Real(0.02);
  };

  Parameters parameters;
  bool fails = false, poisoned = false;
  long advanced = 0;
  mbsgen::runtime::Motion<Real, 1> motion_in;

  void set(const Parameters& p) { parameters = p; }
  void reset(const mbsgen::runtime::Sample<Real, 1>&) { motion_in = {}; }
  void drive(const mbsgen::runtime::Motion<Real, 1>& motion) { motion_in = motion; }
  bool advance(Real) {
    ++advanced;
    return !fails;
  }
  void force(Real (&f)[1]) const {
    f[0] = -parameters.stiffness * motion_in.position[0] - parameters.mass * motion_in.acceleration[0];
    if (poisoned) f[0] = static_cast<Real>(std::nan(""));
  }
  void observe(Real* out) const { out[0] = static_cast<Real>(advanced); }
};

/// A free mass with viscous friction, pushed by the hand.
struct MassModel {
  using Real = double;
  static constexpr int axes = 1, outputs = 0;
  struct Parameters {
    double mass = 1, friction = 2;
  };

  Parameters parameters;
  double x = 0, v = 0, f = 0;

  void set(const Parameters& p) { parameters = p; }
  void reset(const mbsgen::runtime::Sample<double, 1>& s) {
    x = s.position[0];
    v = 0;
  }
  void push(const double (&hand)[1]) { f = hand[0]; }
  bool advance(double dt) {
    v += dt * (f - parameters.friction * v) / parameters.mass;
    x += dt * v;
    return true;
  }
  void motion(mbsgen::runtime::Motion<double, 1>& m) const {
    m.position[0] = x;
    m.velocity[0] = v;
  }
  void observe(double*) const {}
};

/// Limits of the simulated key in tests, with the whole force soon after arming.
template <class Real = double>
mbsgen::runtime::Limits<Real, 1> key_limits() {
  mbsgen::runtime::Limits<Real, 1> limits;
  limits.axis[0].force = 10;
  limits.axis[0].force_rate = 2000;
  limits.axis[0].position_low = Real(-0.005);
  limits.axis[0].position_high = Real(0.015);
  limits.axis[0].velocity = 3;
  limits.arming.fade_in_s = Real(0.01);
  return limits;
}
