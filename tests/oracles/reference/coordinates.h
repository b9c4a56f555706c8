// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "oracles/reference/model.h"

namespace reference {

/// First and second derivatives of the coordinates along the motion of these velocities, which stay constant in the
/// axes after each joint: products of quaternions, and Rodrigues' rotation for the positions of free joints.
struct CoordinateMotion {
  VectorXd rate, acceleration;
};
CoordinateMotion coordinate_motion(const Model& model, const VectorXd& q, const VectorXd& velocities);

/// The coordinates after a small motion, given by velocity: q of one coordinate adds up, quaternions are turned by a
/// rotation vector and come out with the length 1, positions of free joints are shifted.
VectorXd moved(const Model& model, const VectorXd& q, const VectorXd& motion);

} // namespace reference
