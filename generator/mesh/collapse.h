// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "mesh/triangles.h"

namespace mbsgen::mesh {

/// A surface with joined corners, and edges collapsed until it has at most `most` faces, in the order of the
/// least error (Garland & Heckbert, Surface simplification using quadric error metrics, 1997). Edges that
/// would turn a face over stay; where too many do, more faces than `most` are left.
Triangles collapsed(const Triangles& surface, std::size_t most);

} // namespace mbsgen::mesh
