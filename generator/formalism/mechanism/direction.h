// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/tree/vec.h"
#include <vector>

namespace mbsgen::formalism {

/// Rates of all that direct dynamics depends on. Per velocity: displacements, velocities, joint forces, and accelerations,
/// of which those of driven joints without a motion of their own count; and of the listed parameters.
struct Direction {
  std::vector<Expr> displacement, velocities, forces, accelerations, parameters;
};

} // namespace mbsgen::formalism
