// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/dynamics/newton_euler.h"
#include "formalism/mechanism/function_builder.h"

namespace mbsgen::formalism {

/// Generalized forces (per velocity) less the passive ones.
std::vector<Expr> net(const Tree& tree, std::vector<Expr> forces);
/// Newton-Euler over the builder's tree at its qd and, with `accelerations`, its qdd; else at qdd = 0.
Forces inverse_recursion(const FunctionBuilder& builder, bool accelerations);
/// The bias c per velocity: the joint forces at qdd = 0, passive forces taken off.
std::vector<Expr> bias_forces(const FunctionBuilder& builder);
/// The share of the velocities in the bias: Coriolis, centrifugal and gyroscopic forces, per velocity.
std::vector<Expr> coriolis_forces(FunctionBuilder& builder);
/// The share of the loads that the builder has got and of the joints' own laws in the bias, per velocity: the joint
/// forces that balance them.
std::vector<Expr> passive_forces(const FunctionBuilder& builder);
/// The motion that direct dynamics starts from: without joint accelerations, but free joints on the base fall, so
/// that neither gravity nor their velocities accelerate what they carry.
KinematicInput falling_motion(const FunctionBuilder& builder);
/// The joint forces of that motion, passive forces taken off.
std::vector<Expr> falling_bias_forces(const FunctionBuilder& builder);
/// Accelerations against that motion, per velocity, with its own added.
std::vector<Expr> with_free_fall(const FunctionBuilder& builder, std::vector<Expr> accelerations);
/// Joint forces M qdd + c per velocity, passive forces taken off, for the qdd of the builder's tree.
std::vector<Expr> joint_forces(const FunctionBuilder& builder);
/// The same for these accelerations (per velocity), which the builder's tree has from here on.
std::vector<Expr> joint_forces_at(FunctionBuilder& builder, const std::vector<Expr>& accelerations);
/// The symbols Q[nqd] of the joint forces that the caller gives.
std::vector<Expr> input_forces(const Mechanism& mechanism);

} // namespace mbsgen::formalism
