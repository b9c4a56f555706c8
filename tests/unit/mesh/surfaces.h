// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "mesh/triangles.h"
#include <cstdint>
#include <string>

namespace mbsgen::test {

/// A ball of the radius 1 with bumps, of 2 n^2 triangles whose corners stand for themselves, as in STL files.
mesh::Triangles bumpy_ball(std::size_t n);

/// The surface as a binary STL file whose text of 80 bytes begins so.
std::string binary_stl(const mesh::Triangles& surface, const std::string& title = "");
std::string ascii_stl(const mesh::Triangles& surface);

/// The volume that the surface encloses, by the divergence theorem.
double volume_of(const mesh::Triangles& surface);

} // namespace mbsgen::test
