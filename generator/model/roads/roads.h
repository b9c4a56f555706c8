// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "expr/expr.h"
#include "model/parts/road.h"
#include "road/height_grid.h"
#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace mbsgen::model {

/// What lies beyond the ends of a road, along it. Beside it, the heights of its edges are held.
enum class Beyond {
  hold,  ///< the heights of its ends
  wrap,  ///< the road again
  level, ///< the height 0
  error  ///< the heights of its ends, and runs stop there
};
/// Whether the road ends there: one that is repeated, or goes on at the height 0, does not.
constexpr bool has_ends(Beyond beyond) {
  return beyond == Beyond::hold || beyond == Beyond::error;
}

/// A surface over the symbols x and y of the horizontal plane: definitions, each over those before it, and what they lead
/// to.
struct Surface {
  std::vector<std::pair<std::string, expr::Expr>> definitions;
  expr::Expr height;               ///< m
  std::array<expr::Expr, 2> slope; ///< d height/dx, d height/dy
  std::optional<expr::Expr>
      off; ///< how far a place lies beyond its ends or beside it, m; empty: it is everywhere
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

/// A grid that programs give when they run: the name of its table there, and its numbers as parameters. Only that of a
/// curved road has its first place along x at another one than 0.
struct GridAtRunTime {
  std::string table;
  expr::Expr x_first, x_step, x_count, y_first, y_step, y_count;
};

/// The surface of measured heights, as a table that the pool keeps: with a margin of one height on each side at most
/// expr::Table::largest of them. `at_run_time`: null: the grid is fixed.
Surface grid_surface(expr::Pool& pool, const road::HeightGrid& grid, const Placement& placement,
                     const Interpolation& interpolation, const GridAtRunTime* at_run_time = nullptr);

/// The heights of `grid_surface`: section by section from right to left, with the margin of smooth ones.
std::vector<float> table_of(const road::HeightGrid& grid, const Interpolation& interpolation);

/// The example of the table of a road whose heights programs give when they run: its heights, and behind those of a
/// curved one how far the places of its grid are off it; nothing of another road.
std::optional<std::vector<float>> heights_at_run_time(const Road& road);

/// A height over x and y, of which a part along x is the road. It has no edges beside it.
Surface profile_surface(expr::Pool& pool, const expr::Expr& height, const Extent* part, Beyond beyond);

} // namespace mbsgen::model
