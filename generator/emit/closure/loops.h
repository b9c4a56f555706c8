// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "scheme/program.h"
#include <optional>
#include <string>

namespace mbsgen::emit {

/// The part of a program that closes loops, under its name with the ending: `assemble` and `velocities`, without inputs
/// and bodies' inertias. None where there are no loops, where joints.h says that not all joints follow from known ones, where
/// constraints tie velocities alone, or where they depend on the time or on states.
std::optional<scheme::Program> loops_of(const scheme::Program& program, const std::string& ending);

} // namespace mbsgen::emit
