// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/model.h"

namespace mbsgen::formalism {

/// A rod's turn about its own axis that moves nothing: neither mass, nor constraints, nor points where forces
/// act.
struct IdleSpin {
  int joint = 0;    ///< row of the rod's ball or free joint
  int velocity = 0; ///< the component of its angular velocity that is held at zero in its place
};

/// The idle spins of a model. A rod is a body that ball joints and ends of ball and rod cuts and links hold
/// at two points and nothing else does, and that has no inertia about the line through them.
std::vector<IdleSpin> idle_spins(const model::Model& model, expr::Pool& pool);

} // namespace mbsgen::formalism
