// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "properties/random/generated.h"
#include "properties/random/outputs.h"

namespace random_models {

/// Compares the functions of derivatives that the program has with complex steps through the functions that they are
/// derivatives of, in the emitted scheme: the imaginary part at q + i h, over h, is exact to rounding errors for tiny h
/// (Squire & Trapp, SIAM Review 40(1), 1998). Each is a Catch check of the relative error against 1e-12 times a factor
/// for the condition of the problem. Where numbers are compared, their real parts are. The outputs of linearized
/// equations are those of direct dynamics and sensors.
void compare_with_complex_steps(const reference::Model& model, const mbsgen::scheme::Program& program,
                                const reference::State& state, const std::vector<OutputPlace>& outputs = {});

} // namespace random_models
