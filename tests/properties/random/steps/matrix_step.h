// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "properties/random/generated.h"

namespace random_models {

/// Compares mass_matrix_derivatives and constraint_derivatives, where the program has them, with complex steps through
/// mass_matrix and constraints: Catch checks of the relative error against 1e-12.
void compare_matrix_derivatives(const reference::Model& model, const mbsgen::scheme::Program& program,
                                const reference::State& state);

} // namespace random_models
