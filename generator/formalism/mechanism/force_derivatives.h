// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/dynamics/inverse_derivatives.h"
#include "formalism/mechanism/function_builder.h"
#include "scheme/passes/differentiate.h"

namespace mbsgen::formalism {

/// Joint forces of the builder's tree, whose loads are gathered, at its q, q̇, q̈, passive forces taken off, and their
/// derivatives at the same motion.
struct DifferentiatedForces {
  std::vector<Expr> forces;
  ForceDerivatives derivatives;
};

/// By composite bodies. Loads and passive forces that depend on the state are differentiated as the scheme computes
/// them, and handed down as loads; laws of the user's by their own derivatives.
DifferentiatedForces differentiated_forces(const Mechanism& mechanism, FunctionBuilder& builder);

/// Derivatives, along one direction, of the joint forces that balance the builder's loads and passive forces: per
/// velocity. The direction has the twins of the first `load_equations`.
std::vector<Expr> applied_rates(const FunctionBuilder& builder, const scheme::Differentiation& derivative);

} // namespace mbsgen::formalism
