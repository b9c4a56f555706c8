// SPDX-License-Identifier: MIT
/// Tyre laws for `extern` forces of generated models. Point and Wrench are the structures of the generated
/// header: position, velocity, angular_velocity and rotation (inertial axes <- body axes, row-major) of the
/// force's point, and force and torque on it. Finite for any input.
#pragma once
#include "tyre.hpp"

namespace mbsgen::runtime {

/// A wheel in a plane model that rolls freely, with a given load: for forces in the frame "body" of a carrier
/// whose x points along the wheel and whose z points up, at the contact.
template <class Tyre, class Real, class Point, class Wrench>
inline void roll_freely(const Tyre& tyre, Real load, const Point& point, Wrench& wrench) {
  TyreSlip<Real> slip = tyre_slip(point.velocity[0], point.velocity[1], Real(0), Real(0), Real(0));
  slip.longitudinal = 0;
  const TyreForce<Real> force = tyre(load, slip);
  wrench.force[0] = 0;
  wrench.force[1] = force.lateral;
  wrench.force[2] = 0;
  wrench.torque[0] = 0;
  wrench.torque[1] = 0;
  wrench.torque[2] = force.aligning;
}

/// Both wheels of an axle as one, for the single track model: each tyre bears half the load. One tyre with the
/// whole load would have less than their cornering stiffness, which grows less than the load.
template <class Tyre, class Real, class Point, class Wrench>
inline void roll_freely_in_pair(const Tyre& tyre, Real axle_load, const Point& point, Wrench& wrench) {
  roll_freely(tyre, axle_load / 2, point, wrench);
  wrench.force[1] *= 2;
  wrench.torque[2] *= 2;
}

/// A wheel over flat ground at z = 0: vertical spring and damper, slips from the motion of the wheel's
/// centre, for forces in the frame "world" at the centre of a body that turns with the wheel about its own y
/// axis.
template <class Real, class Tyre>
struct GroundedWheel {
  Tyre tyre;
  Real radius = Real(0.3L);
  Real stiffness = Real(200000); ///< N/m
  Real damping = 0;              ///< N s/m
  Real slowest = Real(0.5L);     ///< m/s; see tyre_slip()

  template <class Point, class Wrench>
  void operator()(const Point& point, Wrench& wrench) const {
    // The wheel's axis, its part in the ground's plane, and the contact's axes x (ahead), y (left), z (up).
    const Real axis[3] = {point.rotation[1], point.rotation[4], point.rotation[7]};
    const Real level = std::sqrt(axis[0] * axis[0] + axis[1] * axis[1]);
    wrench = Wrench();
    if (!(level > Real(0.1L))) return; // it lies on its side, or is nowhere
    const Real y[2] = {axis[0] / level, axis[1] / level}, x[2] = {y[1], -y[0]};
    // Down in the wheel's plane: the contact is there.
    const Real down[3] = {y[0] * axis[2], y[1] * axis[2], -level};
    const Real depth = radius - point.position[2] / level;
    const Real load = press(depth, -point.velocity[2]);
    const Real ahead = point.velocity[0] * x[0] + point.velocity[1] * x[1];
    const Real aside = point.velocity[0] * y[0] + point.velocity[1] * y[1];
    const Real turning = point.angular_velocity[0] * axis[0] + point.angular_velocity[1] * axis[1] +
                         point.angular_velocity[2] * axis[2];
    const Real arm = radius - clamp(depth, Real(0), radius / 2);
    const TyreForce<Real> f = tyre(
        load, tyre_slip(ahead, aside, turning, arm, std::asin(clamp(axis[2], Real(-1), Real(1))), slowest));
    for (int i = 0; i < 2; ++i) wrench.force[i] = saturate(f.longitudinal * x[i] + f.lateral * y[i]);
    wrench.force[2] = load;
    const Real lever[3] = {arm * down[0], arm * down[1], arm * down[2]};
    for (int i = 0; i < 3; ++i) {
      const int j = (i + 1) % 3, k = (i + 2) % 3;
      wrench.torque[i] =
          saturate(lever[j] * wrench.force[k] - lever[k] * wrench.force[j] + (i == 2 ? f.aligning : Real(0)));
    }
  }

private:
  Real press(Real depth, Real rate) const {
    if (!(depth > Real(0))) return Real(0);
    return clamp(stiffness * saturate(depth) + damping * saturate(rate), Real(0), largest<Real>);
  }
};

} // namespace mbsgen::runtime
