// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "draw/svg/projection.h"

namespace mbsgen::draw {

/// A mesh on the paper: the area of the faces that look at the viewer, and the edges between these and the
/// others, or where the surface bends by more than 40 degrees.
Graphics mesh_graphics(const scene::Shape& shape, const ToPaper& to_paper);

} // namespace mbsgen::draw
