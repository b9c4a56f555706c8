// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/function_row.h"

namespace mbsgen::formalism {

/// direct_dynamics with the derivatives of its accelerations by the velocities alone: what a step takes that is implicit
/// in the velocities (dry friction, dampers, hysteresis of contacts), of trees and of mechanisms with constraints.
/// `status`: functions of trees return one.
std::vector<FunctionRow> damping_functions(bool status);

} // namespace mbsgen::formalism
