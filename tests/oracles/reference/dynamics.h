// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "oracles/reference/kinematics.h"

namespace reference {

/// Sums over the bodies of Newton's and Euler's equations at the centre of mass, projected by the Jacobians:
/// M qdd + c = Q, with every passive force, link and applied force in c.

/// M = Σ JvᵀmJv + JωᵀIJω.
MatrixXd mass_matrix(const Model& model, const VectorXd& q);
/// Q = M qdd + c.
VectorXd inverse_dynamics(const Model& model, const State& state, const Loads& loads = {});
/// c: inverse dynamics at zero accelerations.
VectorXd bias(const Model& model, const State& state, const Loads& loads = {});
/// qdd from M qdd = Q - c by dense LDLᵀ.
VectorXd direct_dynamics(const Model& model, const State& state, const VectorXd& Q, const Loads& loads = {});
/// Generalized forces of the joints' own passive laws.
VectorXd passive_forces(const Model& model, const State& state);
/// Resultant of links and applied forces on each body, at its origin, in the inertial frame.
std::vector<Wrench> applied_wrenches(const Model& model, const State& state, const Kinematics& kinematics,
                                     const Loads& loads);
/// Wrench of the base on the system through the joints, at the base origin, inertial frame.
Wrench base_reaction(const Model& model, const State& state, const Loads& loads = {});
/// ½ Σ m v² + ω·Iω.
double kinetic_energy(const Model& model, const State& state);
/// -Σ m g·x, zero at the base origin.
double potential_energy(const Model& model, const State& state);
/// Linear momentum, and angular momentum about the base origin.
Wrench momentum(const Model& model, const State& state);

/// Value of a variable of a force law: a parameter, q(joint), qd(joint) or t.
Formula::Lookup<double> variables(const Model& model, const State& state);

} // namespace reference
