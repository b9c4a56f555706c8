// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "oracles/reference/dynamics.h"

namespace reference {

/// Constraint equations of cuts and user constraints, row by row in document order, null rows included:
/// h(q, t) = 0, J qd + drift = 0, J qdd + Jdqd = 0.
/// Ball: h = Pa - Pb in the axes of the nearest common ancestor body. Rod: h = ½(d·d - length²). Solid: the
/// ball's rows, then entries (3,2), (1,3), (2,1) of Ra Rbᵀ in the ancestor's axes; their Jacobian rows are
/// the relative angular velocity, which is the derivative of h where the cut is closed. Rows of nonholonomic
/// constraints have h = 0.
struct Constraints {
  VectorXd h;
  MatrixXd J;
  VectorXd Jdqd;
  VectorXd drift; ///< zero where the time does not enter
};

Constraints constraints(const Model& model, const State& state);

/// Rows that are not identically zero, found by random states of a fixed seed.
std::vector<int> live_rows(const Model& model);

/// Solution of the dynamics with constraints and prescribed accelerations.
struct ConstrainedMotion {
  VectorXd qdd;
  VectorXd lambda;  ///< M qdd + c = Q + Jᵀ lambda; the shortest one where rows are redundant
  VectorXd driving; ///< generalized forces that impose the prescribed accelerations, in order of `driven`
};

/// Solves the whole system at once, densely, by a rank-revealing orthogonal decomposition. The accelerations
/// of the coordinates listed in `driven` are taken from `state.qdd`.
ConstrainedMotion constrained_dynamics(const Model& model, const State& state, const VectorXd& Q,
                                       const std::vector<int>& driven = {}, const Loads& loads = {});

/// Newton-Raphson by the velocities that are not `fixed`, by least squares; true when |h| falls under 1e-13.
bool assemble(const Model& model, VectorXd& q, const std::vector<int>& fixed);
/// Rates of the coordinates that are not `fixed`, from J qd + drift = 0 by least squares.
void complete_rates(const Model& model, State& state, const std::vector<int>& fixed);
/// Accelerations of the coordinates that are not `fixed`, from J qdd + Jdqd = 0.
void complete_accelerations(const Model& model, State& state, const std::vector<int>& fixed);

} // namespace reference
