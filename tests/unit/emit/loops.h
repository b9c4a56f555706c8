// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "scheme/program.h"

namespace mbsgen::test {

/// A four-bar whose function `direct_dynamics` has values of all purposes. q[0] of the crank is given, q[1]
/// of the coupler and q[2] of the rocker are unknown, all against the ground; the lengths are parameters. It
/// gives the velocities; qdd[0] = Q[0]/(inertia*(1 + cos(q[2] - q[0])/4)) behind a pivot of its own; lambda =
/// [qdd[0]^2, qdd[0]^2 q[1]]; Qdriven = qdd[0]^2 + t. `slack` makes the constraints contradict each other.
/// `extra` is the number of idle equations in each stage, which make the function large.
scheme::Program four_bar(expr::Pool& pool, int extra = 0);

/// A function `forces` that calls laws of the user, and one, `plain`, that does not. The link `strut` gets
/// Z = q[0] + 1 and Zd = qd[0], its force F is y[0]. The point law `tyre` gets position[1] = 2 F + q[1],
/// rotation[1] = q[1], velocity[2] = qd[0] q[1], angular_velocity[2] = 3; y[1..4] = force[0] + torque[1],
/// force[1], torque[0], torque[2].
scheme::Program with_laws(expr::Pool& pool);

/// A function `swap(y)` that exchanges the entries of an array and returns a Status.
scheme::Program swap(expr::Pool& pool);

} // namespace mbsgen::test
