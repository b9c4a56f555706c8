// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/mechanism/function_builder.h"
#include "formalism/tree/newton_euler.h"

namespace mbsgen::formalism {

/// Newton-Euler over the builder's tree at its qd and, with `accelerations`, its qdd; else at qdd = 0.
Forces inverse_recursion(const FunctionBuilder& builder, bool accelerations);
/// The bias c per coordinate: the joint forces at qdd = 0, passive forces taken off.
std::vector<Expr> bias_forces(const FunctionBuilder& builder);
/// Joint forces M qdd + c per coordinate, passive forces taken off, for the qdd of the builder's tree.
std::vector<Expr> joint_forces(const FunctionBuilder& builder);
/// The same for these accelerations (per coordinate), which the builder's tree has from here on.
std::vector<Expr> joint_forces_at(FunctionBuilder& builder, const std::vector<Expr>& accelerations);
/// The symbols Q[nq] of the joint forces that the caller gives.
std::vector<Expr> input_forces(const Mechanism& mechanism);

} // namespace mbsgen::formalism
