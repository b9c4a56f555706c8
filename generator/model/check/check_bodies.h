// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/model.h"

namespace mbsgen::model {

/// Physical sense of the bodies' nominal values: no negative mass (error), inertia tensors that a mass
/// distribution can have, mass behind every joint of an open tree (warnings; an error with rigid contacts).
void check_bodies(const Model& model, Diagnostics& diagnostics);

/// The joints, by row, that are not driven and carry no body with mass or inertia.
std::vector<int> joints_without_mass(const Model& model);

} // namespace mbsgen::model
