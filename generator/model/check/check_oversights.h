// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/diagnostics.h"
#include "model/model.h"

namespace mbsgen::model {

/// Warns of what a correct model rarely means: initial angles in degrees, a centre of mass or inertia without
/// a mass, no gravity, parameters that nothing uses, and units that contradict the place of a parameter.
void check_oversights(const Model& model, Diagnostics& diagnostics);

} // namespace mbsgen::model
