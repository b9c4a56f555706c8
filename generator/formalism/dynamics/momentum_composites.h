// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/tree/origin_velocities.h"

namespace mbsgen::formalism {

/// The part of a tree beyond a joint as one body, about the joint's origin and in chain axes: its inertia, its momentum
/// p = ∫ v dm, and W = ∫ v rᵀ dm, where v is the velocity of its points against the base.
struct MovingComposite {
  Inertia inertia;
  Vec3 momentum;
  Mat3 spread; ///< W
};

/// Composite bodies of all nodes, from the leaves to the base.
std::vector<MovingComposite> moving_composites(const Recursion& in, const Kinematics& motion,
                                               const OriginVelocities& velocities);

} // namespace mbsgen::formalism
