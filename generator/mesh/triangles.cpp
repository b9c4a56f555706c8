// SPDX-License-Identifier: GPL-3.0-or-later
#include "mesh/triangles.h"
#include <algorithm>

namespace mbsgen::mesh {

Vector Bounds::middle() const {
  Vector result;
  for (std::size_t i = 0; i < 3; ++i) result[i] = 0.5 * (low[i] + high[i]);
  return result;
}

Bounds bounds_of(const Triangles& surface) {
  if (surface.corners.empty()) return {};
  Bounds bounds{surface.corners.front(), surface.corners.front()};
  for (const Vector& corner : surface.corners)
    for (std::size_t i = 0; i < 3; ++i) {
      bounds.low[i] = std::min(bounds.low[i], corner[i]);
      bounds.high[i] = std::max(bounds.high[i], corner[i]);
    }
  return bounds;
}

Vector normal_of(const Triangles& surface, const Face& face) {
  const Vector& a = surface.corners[face[0]];
  return cross(minus(surface.corners[face[1]], a), minus(surface.corners[face[2]], a));
}

Triangles without_unused(Triangles surface) {
  constexpr auto none = static_cast<std::size_t>(-1);
  std::vector<std::size_t> rows(surface.corners.size(), none);
  Triangles result;
  for (Face& face : surface.faces)
    for (std::size_t& corner : face) {
      std::size_t& row = rows[corner];
      if (row == none) {
        row = result.corners.size();
        result.corners.push_back(surface.corners[corner]);
      }
      corner = row;
    }
  result.faces = std::move(surface.faces);
  return result;
}

} // namespace mbsgen::mesh
