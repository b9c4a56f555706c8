// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/beams/path.h"
#include <string>

namespace mbsgen::model {

/// What is wrong with a path, for a message: the text, and the key of the file that it is about.
struct PathComplaint {
  std::string text;
  const char* key = "modes";
};

/// Bends, twists and stretches by a space-frame finite-element model, whose elements are halved until no frequency
/// changes by more than 1e-5: cubic deflections of Euler and Bernoulli with the rotary inertia of the cross-sections,
/// quadratic twist and stretch. Nothing, after a complaint, where what is held lets the path move as a rigid body, a
/// load deforms it as the vibrations and the loads before do, or refinement does not converge.
std::optional<PathModes> path_modes(const Path& path, PathComplaint& complaint);

} // namespace mbsgen::model
