// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/dynamics/kinetic_energy.h"
#include "formalism/mechanism/function_builder.h"

namespace mbsgen::formalism {

/// Derivatives of the kinetic and the potential energy, in this order, by displacements along the velocities and by the
/// velocities: those of the potential energy by displacements are the forces of gravity, those of the kinetic energy by
/// velocities M q̇. The builder's function is differentiated in the order of the sweep.
struct EnergyDerivatives {
  std::vector<std::vector<Expr>> by_position, by_velocity; ///< by energy, then by velocity
};

EnergyDerivatives energy_derivatives(const Mechanism& mechanism, FunctionBuilder& builder, EnergyAxes axes,
                                     scheme::Sweep sweep);

} // namespace mbsgen::formalism
