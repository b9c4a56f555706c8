// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "mesh/triangles.h"

namespace mbsgen::mesh {

/// The surface with its corners on a grid of so many cells along its longest edge, at most 2^20: those of one
/// cell become their mean, and faces that shrink to a line vanish (Rossignac & Borrel, Multi-resolution 3D
/// approximations, 1993). A fine grid joins corners that a file repeats for each face.
Triangles on_grid(const Triangles& surface, std::size_t cells);

/// A surface like that with at most `most` faces, whatever it is.
Triangles simplified(const Triangles& surface, std::size_t most);

} // namespace mbsgen::mesh
