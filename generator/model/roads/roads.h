// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "expr/expr.h"
#include "road/height_grid.h"
#include <array>
#include <string>
#include <utility>
#include <vector>

namespace mbsgen::model {

/// What lies beyond the ends of a road, along it. Beside it, the heights of its edges are held.
enum class Beyond {
  hold, ///< the heights of its ends
  wrap, ///< the road again
  level ///< the height 0
};

/// A surface over the symbols x and y of the horizontal plane: definitions, each over those before it, and what they lead
/// to.
struct Surface {
  std::vector<std::pair<std::string, expr::Expr>> definitions;
  expr::Expr height;               ///< m
  std::array<expr::Expr, 2> slope; ///< d height/dx, d height/dy
};

/// The place where a road starts and the direction in which it leads: x, y, z in m, rad.
struct Placement {
  std::array<expr::Expr, 3> start;
  expr::Expr heading;
};

/// Part of a road along x, m.
struct Extent {
  expr::Expr from, to;
};

/// Heights of a grid between which a surface is interpolated: `smooth`, by cubics through four heights each way, with
/// continuous slopes; else linearly, by flat facets with edges.
struct Interpolation {
  bool smooth = true;
  Beyond beyond = Beyond::hold;
};

/// The surface of measured heights, as a table that the pool keeps: with a margin of one height on each side at most
/// expr::Table::largest of them.
Surface grid_surface(expr::Pool& pool, const road::HeightGrid& grid, const Placement& placement,
                     const Interpolation& interpolation);

/// A height over x and y, of which a part along x is the road.
Surface profile_surface(expr::Pool& pool, const expr::Expr& height, const Extent* part, Beyond beyond);

} // namespace mbsgen::model
