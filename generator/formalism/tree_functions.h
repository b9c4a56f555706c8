// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/dynamics.h"
#include "formalism/mechanism.h"

namespace mbsgen::formalism {

/// Builds of the functions of the tree, cuts open and driven joints free.
void build_inverse_dynamics(const Mechanism& mechanism, Draft& draft);
void build_mass_matrix(const Mechanism& mechanism, Draft& draft);
void build_bias(const Mechanism& mechanism, Draft& draft);
void build_mass_matrix_and_bias(const Mechanism& mechanism, Draft& draft);
void build_direct_dynamics_by_articulated_bodies(const Mechanism& mechanism, Draft& draft);
void build_direct_dynamics_by_factorization(const Mechanism& mechanism, Draft& draft);
void build_base_reaction(const Mechanism& mechanism, Draft& draft);

/// Joint forces M qdd + c per coordinate, passive forces taken off, for the qdd of the draft's tree.
std::vector<Expr> joint_forces(const Draft& draft);
/// The same for these accelerations (per coordinate), which the draft's tree has from here on.
std::vector<Expr> joint_forces_at(Draft& draft, const std::vector<Expr>& accelerations);
/// The symbols Q[nq] of the joint forces that the caller gives.
std::vector<Expr> input_forces(const Mechanism& mechanism);

} // namespace mbsgen::formalism
