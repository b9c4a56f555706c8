// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/dynamics/mass_matrix.h"
#include "formalism/dynamics/singular_mass_matrix.h"

namespace mbsgen::formalism {

/// Solves M x = b by M = LᵀDL, from the leaves to the base, which fills in nothing: entries of joints on
/// different branches stay zero. The pivots are added to `inertias` in order of the nodes; null: they are not wanted.
std::vector<Expr> solve_ltdl(const Tree& tree, const Writer& writer, MassMatrix m, std::vector<Expr> b,
                             std::vector<Expr>* inertias = nullptr);

} // namespace mbsgen::formalism
