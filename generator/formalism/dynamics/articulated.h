// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/dynamics/newton_euler.h"
#include "formalism/dynamics/singular_mass_matrix.h"

namespace mbsgen::formalism {

/// Accelerations by articulated bodies (order N, after Schwertassek & Rulka and Featherstone). `body_loads`
/// are those of the motion that has no joint accelerations, so that the recursion itself holds no velocity
/// terms; `applied` are the joint forces per coordinate, passive ones included. The pivots, articulated inertias along the
/// joints, are added to `inertias` in order of the nodes; null: they are not wanted.
std::vector<Expr> articulated_bodies(const Recursion& in, const std::vector<Load>& body_loads,
                                     const std::vector<Expr>& applied, std::vector<Expr>* inertias = nullptr);

} // namespace mbsgen::formalism
