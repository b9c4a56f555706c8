// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/tree/origin_velocities.h"

namespace mbsgen::formalism {

/// What a joint changes beyond itself, in chain axes at the node's origin.
struct Disturbance {
  MotionVector unit;        ///< velocities per unit of the joint's velocity
  MotionVector rates;       ///< velocities by a displacement: motion of the parent × unit
  MotionVector by_velocity; ///< accelerations by the joint's velocity
  MotionVector by_position; ///< accelerations by a displacement
};

/// Of every node, in a motion whose accelerations are less gravity; inverse_derivatives.h has the formulae.
std::vector<Disturbance> disturbances(const Recursion& in, const Kinematics& motion,
                                      const OriginVelocities& velocities);

} // namespace mbsgen::formalism
