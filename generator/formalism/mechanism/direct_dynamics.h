// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/dynamics/ltdl.h"
#include "formalism/mechanism/function_builder.h"

namespace mbsgen::formalism {

/// Accelerations of a tree, per velocity, and its factored mass matrix.
struct FactoredMotion {
  std::vector<Expr> accelerations;
  Ltdl mass;
};

/// Throws SingularMassMatrix where the pivots of articulated bodies vanish whatever the parameters. The factors of the mass
/// matrix hide that where a body without inertia carries others: there a pivot is the difference of equal terms.
void refuse_singular_mass(const Mechanism& mechanism, const FunctionBuilder& builder);

/// At the builder's q, q̇ and the joint forces Q that the caller gives; the builder's loads are gathered.
FactoredMotion factored_motion(const Mechanism& mechanism, const FunctionBuilder& builder,
                               SpatialColumns columns = SpatialColumns::own_axes);
/// Whether the factored mass matrix of a tree can cost less than articulated bodies do.
bool worth_factorizing(const Tree& tree);
/// The same accelerations by articulated bodies; the pivots are added to `inertias`, null: they are not wanted.
std::vector<Expr> articulated_motion(const Mechanism& mechanism, const FunctionBuilder& builder,
                                     std::vector<Expr>* inertias);
/// Symbols of their own for accelerations, even where one is a number or another symbol.
std::vector<Expr> named_accelerations(FunctionBuilder& builder, const std::vector<Expr>& accelerations);

} // namespace mbsgen::formalism
