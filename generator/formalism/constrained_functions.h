// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/mechanism/function_builder.h"

namespace mbsgen::formalism {

/// Builds of the functions of mechanisms with constraints or driven joints, by coordinate partitioning
/// (sections 2.2.1, 2.2.2 and 3.5.1 of the 2013 paper; section 3.1 of the 2021 paper).
void build_constraints(const Mechanism& mechanism, FunctionBuilder& builder);
void build_constraint_bias(const Mechanism& mechanism, FunctionBuilder& builder);
/// Solution of h(u, v) = 0 for v, equation (13).
void build_assemble(const Mechanism& mechanism, FunctionBuilder& builder);
/// Dependent velocities, equation (14).
void build_velocities(const Mechanism& mechanism, FunctionBuilder& builder);
/// Reduced direct dynamics, equations (13) to (17), in one recursive scheme (figure 10).
void build_constrained_direct_dynamics(const Mechanism& mechanism, FunctionBuilder& builder);
/// Joint forces on the chosen actuators, equations (22), (23), (25), (26), (27). Throws ModelError where
/// the actuators can't impose the motion.
void build_constrained_inverse_dynamics(const Mechanism& mechanism, FunctionBuilder& builder);

} // namespace mbsgen::formalism
