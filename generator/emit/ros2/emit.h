// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "emit/options.h"
#include "scheme/program.h"
#include <vector>

namespace mbsgen::emit {

/// A package of ROS 2 over the C text, in the folder ros2/NAME: a plugin of the interface inverse_dynamics_solver (inertia,
/// Coriolis, gravity, friction; in the known joints of models with loops), whose parameters are those of the node, and for
/// models with loops the node of `mbsgen closure`. It calls mass_matrix, gravity, coriolis and passive, and where there are
/// loops assemble, velocities and inverse_dynamics. Throws Refusal for a model that lacks one of them, that has laws
/// of the user's or joints whose coordinates do not follow from known ones.
std::vector<OutputFile> emit_ros2(const scheme::Program& program, const EmitOptions& options,
                                  const Origin& origin);

} // namespace mbsgen::emit
