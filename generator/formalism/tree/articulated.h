// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/tree/newton_euler.h"
#include "formalism/tree/singular_mass_matrix.h"

namespace mbsgen::formalism {

/// Accelerations by articulated bodies (order N, after Schwertassek & Rulka and Featherstone). `own` are the
/// loads of the motion that has no joint accelerations (`body_loads`), so that the recursion itself holds no
/// velocity terms; `applied` are the joint forces per coordinate, passive ones included.
std::vector<Expr> articulated_bodies(const Tree& tree, const Chains& chains, const Writer& writer,
                                     const std::vector<Load>& own, const std::vector<Expr>& applied);

} // namespace mbsgen::formalism
