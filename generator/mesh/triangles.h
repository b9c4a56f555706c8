// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "mesh/vectors.h"
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace mbsgen::mesh {

/// Rows of corners.
using Face = std::array<std::size_t, 3>;

/// A surface of triangles, whose corners run counterclockwise seen from outside.
struct Triangles {
  std::vector<Vector> corners;
  std::vector<Face> faces;
};

/// A surface of one colour.
struct Part {
  Triangles surface;
  std::string colour; ///< "#rrggbb"; empty: the file has none
  double opacity = 1;
};

/// What a file has.
struct Reading {
  std::vector<Part> parts;            ///< none after a complaint
  std::string complaint;              ///< what is wrong with it, as the end of a sentence
  std::vector<std::string> missing{}; ///< names of files with its materials that are not there
};

/// A box along the axes.
struct Bounds {
  Vector low{}, high{};
  Vector middle() const;
  Vector size() const { return minus(high, low); }
};

/// Of the corners; a point at the origin where there are none.
Bounds bounds_of(const Triangles& surface);

/// Twice the area, along the normal.
Vector normal_of(const Triangles& surface, const Face& face);

/// The surface without corners that no face has.
Triangles without_unused(Triangles surface);

} // namespace mbsgen::mesh
