// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/dynamics/mass_matrix.h"
#include "formalism/dynamics/newton_euler.h"
#include "formalism/mechanism/mechanism.h"
#include "formalism/tree/vec.h"
#include <string_view>
#include <vector>

namespace mbsgen::formalism {

/// The share of a healthy pivot's size that a pivot must exceed, a member of the generated model of a tree.
Expr smallest_pivot_symbol(Pool& pool);

/// Adds what the generated code must check: the pivots of the mass matrix of a tree, by nodes, and the least
/// values that count as regular. Without pivots there is nothing to check.
void put_pivot_checks(const Mechanism& mechanism, FunctionBuilder& builder, const std::vector<Expr>& pivots);

/// Generalized forces (per velocity) less the passive ones.
std::vector<Expr> net(const Tree& tree, std::vector<Expr> forces);
/// Newton-Euler over the builder's tree at its qd and, with `accelerations`, its qdd; else at qdd = 0.
Forces inverse_recursion(const FunctionBuilder& builder, bool accelerations);
/// The bias c per velocity: the joint forces at qdd = 0, passive forces taken off.
std::vector<Expr> bias_forces(const FunctionBuilder& builder);
/// The share of the velocities in the bias: Coriolis, centrifugal and gyroscopic forces, per velocity.
std::vector<Expr> coriolis_forces(FunctionBuilder& builder);
/// The share of the loads that the builder has got and of the joints' own laws in the bias, per velocity: the
/// joint forces that balance them.
std::vector<Expr> passive_forces(const FunctionBuilder& builder);
/// Joint forces M qdd + c per velocity, passive forces taken off, for the qdd of the builder's tree.
std::vector<Expr> joint_forces(const FunctionBuilder& builder);
/// What kinematics begins with at the tree's velocities and accelerations: gravity as an acceleration of the base, or,
/// where it `falls`, the motion in which bodies on free joints at the base fall.
KinematicInput accelerated_motion(const FunctionBuilder& builder, bool falls);
/// Joint forces for these accelerations (per velocity), which the builder's tree has from here on.
std::vector<Expr> joint_forces_at(FunctionBuilder& builder, const std::vector<Expr>& accelerations);
/// The same for accelerations against the motion in which bodies on free joints at the base fall, and what takes
/// the place of the joints of a free base.
std::vector<Expr> joint_forces_in_fall(FunctionBuilder& builder, const std::vector<Expr>& accelerations);
/// Accelerations against that motion, per velocity, with its own added, or those of the joints of a free base.
std::vector<Expr> with_free_fall(const FunctionBuilder& builder, std::vector<Expr> accelerations);
/// These joint forces (per velocity) or, in terms of a falling body, those that act on it in their place.
std::vector<Expr> acting_forces(const FunctionBuilder& builder, std::vector<Expr> joint_forces);
/// Adds the accelerations of decoupled spins to the others, at `missing` joint forces (per velocity), which the
/// motion that the accelerations are counted from lacks.
void add_spins(const FunctionBuilder& builder, const std::vector<Expr>& missing,
               std::vector<Expr>& accelerations);

/// Accelerations of a tree, per velocity, and its factored mass matrix.
struct FactoredMotion {
  std::vector<Expr> accelerations;
  Ltdl mass;
};

/// Throws SingularMassMatrix where the pivots of articulated bodies vanish whatever the parameters. The
/// factors of the mass matrix hide that where a body without inertia carries others: there a pivot is the
/// difference of equal terms.
void refuse_singular_mass(const Mechanism& mechanism, const FunctionBuilder& builder);

/// At the builder's q, q̇ and the joint forces Q that the caller gives; the builder's loads are gathered.
FactoredMotion factored_motion(const Mechanism& mechanism, const FunctionBuilder& builder,
                               SpatialColumns columns = SpatialColumns::own_axes);
/// Whether the factored mass matrix of a tree can cost less than articulated bodies do.
bool worth_factorizing(const Tree& tree);
/// Whether articulated bodies can be taken: all bodies are rigid.
bool is_rigid(const Tree& tree);
/// Accelerations by articulated bodies; the pivots are added to `inertias`, null: they are not wanted.
std::vector<Expr> articulated_motion(const Mechanism& mechanism, const FunctionBuilder& builder,
                                     std::vector<Expr>* inertias);
/// Symbols of their own for accelerations, even where one is a number or another symbol.
std::vector<Expr> named_accelerations(FunctionBuilder& builder, const std::vector<Expr>& accelerations);

} // namespace mbsgen::formalism
