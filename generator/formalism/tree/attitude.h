// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/tree/tree.h"
#include "formalism/tree/writer.h"
#include "scheme/scheme.h"

namespace mbsgen::formalism {

/// The symbols of a spatial joint's rotation, node axes -> parent's node axes, by its first node.
Mat3 attitude_symbols(Pool& pool, int node);

/// Defines the symbols of all spatial joints: the rotations of their normalized quaternions, with one division
/// each. What a function does not use of them is dead.
void define_attitudes(const Tree& tree, scheme::Scheme& scheme);

/// 1 / |q| of a spatial joint's quaternion, where define_attitudes has defined its rotation: one root, no division.
Expr reciprocal_length(const Writer& writer, const Attitude& attitude);

} // namespace mbsgen::formalism
