// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/loads/load_collector.h"
#include "formalism/tree/kinematics.h"

namespace mbsgen::formalism {

/// Result of the backward recursion.
struct Forces {
  std::vector<Expr> generalized; ///< per coordinate, passive forces not yet taken off
  Load base;                     ///< of the base on the system, at the base's origin, inertial axes
  std::vector<Load> loads;       ///< per node, on its body and all beyond it: about its origin, chain axes
};

/// Recursive Newton–Euler (equations (2), (3) and (5) of the 2013 paper): from the motion, the forces that
/// the joints must give. Each node's inertia is met in its chain's axes, its parameters turned into them, or,
/// where other chains leave from the node, in its own axes. A decoupled spin hands on the force of its joint,
/// whatever its acceleration; its generalized force is that of the given motion.
Forces newton_euler(const Recursion& in, const Kinematics& motion, const Vec3& base_acceleration);

/// Adds the forces that accelerate the rotors of joints, at the tree's q̈: armature · q̈ by velocity.
std::vector<Expr> rotor_forces(const Tree& tree, std::vector<Expr> forces);

/// The generalized forces of one load per node, about its origin: in node axes where chains leave from the
/// node, else in chain axes.
std::vector<Expr> generalized_forces(const Recursion& in, const std::vector<Load>& loads);

/// Inertia force of each node's own body, external wrenches taken off, in a given motion: in node axes where
/// chains leave from the node, else in chain axes.
std::vector<Load> body_loads(const Recursion& in, const Kinematics& motion);

/// Momentum of all bodies, and its moment about the base's origin; inertial axes.
Load momentum(const Recursion& in, const Velocities& motion);

} // namespace mbsgen::formalism
