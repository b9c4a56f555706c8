// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/dynamics/energy.h"
#include "formalism/dynamics/inverse_derivatives.h"
#include "formalism/mechanism/mechanism.h"
#include "formalism/mechanism/tree_dynamics.h"
#include "scheme/passes/differentiate.h"

namespace mbsgen::formalism {

/// Derivatives of the kinetic and the potential energy, in this order, by displacements along the velocities
/// and by the velocities: those of the potential energy by displacements are the forces of gravity, those of
/// the kinetic energy by velocities M q̇. The builder's function is differentiated in the order of the sweep.
struct EnergyDerivatives {
  std::vector<std::vector<Expr>> by_position, by_velocity; ///< by energy, then by velocity
};

EnergyDerivatives energy_derivatives(const Mechanism& mechanism, FunctionBuilder& builder, EnergyAxes axes,
                                     scheme::Sweep sweep);

/// Joint forces of the builder's tree, whose loads are gathered, at its q, q̇, q̈, passive forces taken off,
/// and their derivatives at the same motion.
struct DifferentiatedForces {
  std::vector<Expr> forces;
  ForceDerivatives derivatives;
};

/// By composite bodies. Loads and passive forces that depend on the state are differentiated as the scheme
/// computes them, and handed down as loads; the user's laws by their own derivatives.
DifferentiatedForces differentiated_forces(const Mechanism& mechanism, FunctionBuilder& builder);

/// Derivatives, along one direction, of the joint forces that balance the builder's loads and passive forces:
/// per velocity. The direction has the twins of the first `load_equations`.
std::vector<Expr> applied_rates(const FunctionBuilder& builder, const scheme::Differentiation& derivative);

/// Accelerations of a tree, and what their derivatives follow from by solving with the mass matrix: M dq̈ =
/// dQ − ∂Q/∂x dx, where ∂Q/∂x are the derivatives of inverse dynamics at these accelerations.
struct DifferentiatedMotion : FactoredMotion {
  ForceDerivatives derivatives;
};

/// The same with the mass matrix itself.
struct UnsolvedMotion {
  std::vector<Expr> accelerations;
  MassMatrix mass;
  ForceDerivatives derivatives;
};

/// At the builder's q, q̇ and the joint forces Q that the caller gives; the builder's loads are gathered, and
/// its tree has the accelerations from here on. Throws SingularMassMatrix.
DifferentiatedMotion differentiated_motion(const Mechanism& mechanism, FunctionBuilder& builder);
/// By articulated bodies, whose pivots are added to `inertias`; null: they are not wanted. The pivots of the mass matrix
/// are these, from the last joint to the first.
UnsolvedMotion unsolved_motion(const Mechanism& mechanism, FunctionBuilder& builder,
                               std::vector<Expr>* inertias);

} // namespace mbsgen::formalism
