// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "properties/random/generated.h"

namespace random_models {

/// Compares all variants of direct_dynamics_tangent, along a random direction, with a complex step through
/// direct_dynamics, as compare_with_complex_steps does: each is a Catch check of the relative error.
void compare_tangent(const reference::Model& model, const mbsgen::scheme::Program& program,
                     const reference::State& state);

/// The same of sensitivities, with random derivatives of the coordinates and velocities by the parameters; of
/// mechanisms those of dependent velocities and coordinates, too.
void compare_sensitivities(const reference::Model& model, const mbsgen::scheme::Program& program,
                           const reference::State& state);

} // namespace random_models
