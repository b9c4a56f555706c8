// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "mesh/triangles.h"
#include <string>
#include <string_view>

namespace mbsgen::mesh {

/// Most faces of a surface that is packed: the rows of its corners have two bytes.
inline constexpr std::size_t most_packed = 20000;

/// A surface as text: numbers of two bytes each, the lower one first, in base64.
struct Packed {
  std::string corners; ///< three a corner: (place - low) / step
  std::string faces;   ///< three rows a face
  Vector low{};
  double step = 0;
};

/// Of a surface with at most `most_packed` faces and no corner that no face has. Places are right to half a
/// step, 1/131070 of the surface's longest edge.
Packed packed(const Triangles& surface);

std::string base64(std::string_view bytes);

} // namespace mbsgen::mesh
