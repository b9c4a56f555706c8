// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/model.h"

namespace mbsgen::model {

/// Fixes the numbers that say where things are: places and fixed rotations of bodies and of points, values of
/// locked joints, pitches, lengths of cuts, sizes and directions of surfaces. Numbers over user parameters,
/// masses, centres of mass, inertias, gravity and numbers of laws stay as they are.
void fix_geometry(Model& model);

} // namespace mbsgen::model
