// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/mechanism/mechanism.h"

namespace mbsgen::formalism {

/// Steps of coordinates whose rates are no velocities, of models with ball or free joints: q_next from q, qd, dt,
/// exactly for constant velocities.
void build_integrate(const Mechanism& mechanism, FunctionBuilder& builder);
/// q_next and qd_next from q, qd, qdd, dt, by the semi-implicit Euler method.
void build_advance(const Mechanism& mechanism, FunctionBuilder& builder);
/// qd from qa, qb, dt: the inverse of integrate, by the smaller turns.
void build_difference(const Mechanism& mechanism, FunctionBuilder& builder);
/// Quaternions of length 1.
void build_normalize(const Mechanism& mechanism, FunctionBuilder& builder);

} // namespace mbsgen::formalism
