// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/tree/tree.h"

namespace mbsgen::formalism {

/// Sizes of healthy pivots of the mass matrix, kg m^2 or kg, for each node; they depend on parameters alone. A pivot is
/// the inertia that a joint moves where the joints below it are free.
///
/// A prismatic joint moves at most the mass below it. A revolute one moves the inertia of its own body about its
/// axis, and what is next below: all mass at the next joints, and the inertia of the next bodies that have some. Bodies
/// farther away would make the pivots of long chains look small. Bodies on free joints count for no other body. `tree`: as modelled, not regrouped.
std::vector<Expr> inertia_scales(const Tree& tree);

} // namespace mbsgen::formalism
