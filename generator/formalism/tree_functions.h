// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/mechanism/function_builder.h"

namespace mbsgen::formalism {

/// Builds of the functions of the tree, cuts open and driven joints free.
void build_inverse_dynamics(const Mechanism& mechanism, FunctionBuilder& builder);
void build_mass_matrix(const Mechanism& mechanism, FunctionBuilder& builder);
void build_bias(const Mechanism& mechanism, FunctionBuilder& builder);
void build_mass_matrix_and_bias(const Mechanism& mechanism, FunctionBuilder& builder);
void build_direct_dynamics_by_articulated_bodies(const Mechanism& mechanism, FunctionBuilder& builder);
void build_direct_dynamics_by_factorization(const Mechanism& mechanism, FunctionBuilder& builder);
void build_base_reaction(const Mechanism& mechanism, FunctionBuilder& builder);

} // namespace mbsgen::formalism
