// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/tree/velocities.h"

namespace mbsgen::formalism {

/// The axes in which a body's velocities meet its inertia: its own everywhere; or those of its chain, into which the
/// inertia is turned, where no other chain needs the velocities in the body's own.
enum class EnergyAxes { of_nodes, of_chains };

/// ½ Σ m v·v + v·(ω × h) + ½ ω·Jω, with v the velocity of a node's origin, h and J about it.
Expr kinetic_energy(const Recursion& in, EnergyAxes axes);

} // namespace mbsgen::formalism
