// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/model.h"

namespace mbsgen::model {

/// Physical sense of the bodies' nominal values: no negative mass (error), inertia tensors that a mass
/// distribution can have, mass behind every joint (warnings).
void check_bodies(const Model& model, Diagnostics& diagnostics);

/// Joints that move the two points of each cut against each other.
void check_cuts(const Model& model, Diagnostics& diagnostics);

/// Roles, initial values and numbers of dependent joints.
void check_roles(const Model& model, Diagnostics& diagnostics);

} // namespace mbsgen::model
