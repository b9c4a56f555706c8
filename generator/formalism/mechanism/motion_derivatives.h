// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/mechanism/direct_dynamics.h"
#include "formalism/mechanism/force_derivatives.h"

namespace mbsgen::formalism {

/// Accelerations of a tree, and what their derivatives follow from by solving with the mass matrix: M dq̈ = dQ − ∂Q/∂x dx,
/// where ∂Q/∂x are the derivatives of inverse dynamics at these accelerations.
struct DifferentiatedMotion : FactoredMotion {
  ForceDerivatives derivatives;
};

/// At the builder's q, q̇ and the joint forces Q that the caller gives; the builder's loads are gathered, and its tree
/// has the accelerations from here on. Throws SingularMassMatrix.
DifferentiatedMotion differentiated_motion(const Mechanism& mechanism, FunctionBuilder& builder);

} // namespace mbsgen::formalism
