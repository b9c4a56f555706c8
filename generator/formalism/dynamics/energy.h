// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/tree/chains.h"
#include "formalism/tree/kinematics.h"

namespace mbsgen::formalism {

/// Mass and first moments ∫ r dm of a composite body: all that a node moves, about its origin, in chain axes;
/// of all bodies: about the base's origin, in inertial axes.
struct Moments {
  Expr mass;
  Vec3 first;
};

struct FirstMoments {
  std::vector<Moments> moved; ///< per node
  Moments all;                ///< those on the base included
};

FirstMoments first_moments(const Recursion& in);

/// Energy of gravity, zero at the base's origin: -Σ m g·p.
Expr potential_energy(const Recursion& in);

/// Generalized forces, per velocity, that hold the system at rest against gravity: the weight m g acts at the
/// composite bodies' centres of mass, so that a joint bears its component of m g and h × g.
std::vector<Expr> gravity_forces(const Recursion& in);

/// The axes in which a body's velocities meet its inertia: its own everywhere; or those of its chain, into
/// which the inertia is turned, where no other chain needs the velocities in the body's own.
enum class EnergyAxes { of_nodes, of_chains };

/// ½ Σ m v·v + v·(ω × h) + ½ ω·Jω, with v the velocity of a node's origin, h and J about it.
Expr kinetic_energy(const Recursion& in, EnergyAxes axes);

} // namespace mbsgen::formalism
