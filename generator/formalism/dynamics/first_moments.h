// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/tree/recursion.h"

namespace mbsgen::formalism {

/// Mass and first moments ∫ r dm of a composite body: all that a node moves, about its origin, in chain axes; of all
/// bodies: about the base's origin, in inertial axes.
struct Moments {
  Expr mass;
  Vec3 first;
};

struct FirstMoments {
  std::vector<Moments> moved; ///< per node
  Moments all;                ///< those on the base included
};

FirstMoments first_moments(const Recursion& in);

/// Of gravity, zero at the base's origin: -Σ m g·p.
Expr potential_energy(const Recursion& in);

/// Generalized forces, per velocity, that hold the system at rest against gravity: the weight m g acts at the composite
/// bodies' centres of mass, so that a joint bears its component of m g and h × g.
std::vector<Expr> gravity_forces(const Recursion& in);

} // namespace mbsgen::formalism
