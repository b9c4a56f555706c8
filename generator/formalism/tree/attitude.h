// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/tree/tree.h"
#include "scheme/scheme.h"

namespace mbsgen::formalism {

/// The symbols of a spatial joint's rotation, node axes -> parent's node axes, by its first node.
Mat3 attitude_symbols(Pool& pool, int node);

/// Defines the symbols of all spatial joints: the rotations of their normalized quaternions, with one division
/// each. What a function does not use of them is dead.
void define_attitudes(const Tree& tree, scheme::Scheme& scheme);

} // namespace mbsgen::formalism
