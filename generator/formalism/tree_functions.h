// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/mechanism/function_builder.h"
#include "formalism/tree/mass_matrix.h"
#include "formalism/tree/newton_euler.h"

namespace mbsgen::formalism {

/// Builds of the functions of the tree, cuts open and driven joints free.
void build_inverse_dynamics(const Mechanism& mechanism, FunctionBuilder& builder);
void build_mass_matrix(const Mechanism& mechanism, FunctionBuilder& builder);
void build_bias(const Mechanism& mechanism, FunctionBuilder& builder);
void build_mass_matrix_and_bias(const Mechanism& mechanism, FunctionBuilder& builder);
void build_direct_dynamics_by_articulated_bodies(const Mechanism& mechanism, FunctionBuilder& builder);
void build_direct_dynamics_by_factorization(const Mechanism& mechanism, FunctionBuilder& builder);
void build_base_reaction(const Mechanism& mechanism, FunctionBuilder& builder);

/// Joint forces M qdd + c per coordinate, passive forces taken off, for the qdd of the builder's tree.
std::vector<Expr> joint_forces(const FunctionBuilder& builder);
/// The same for these accelerations (per coordinate), which the builder's tree has from here on.
std::vector<Expr> joint_forces_at(FunctionBuilder& builder, const std::vector<Expr>& accelerations);
/// The symbols Q[nq] of the joint forces that the caller gives.
std::vector<Expr> input_forces(const Mechanism& mechanism);

} // namespace mbsgen::formalism
