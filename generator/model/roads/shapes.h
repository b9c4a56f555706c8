// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/roads/surface_writer.h"
#include <optional>

namespace mbsgen::model {

/// Names of the shapes that profiles are made of, in the order of shapes.def.
std::vector<std::string> road_shapes();

/// A part of a road across: between two places y, m; sharp edges, or `edge` m wide.
struct Strip {
  std::optional<expr::Expr> right, left, edge;
};
/// 1 within the strip, 0 beside it.
expr::Expr strip_weight(expr::Pool& pool, const Strip& strip);

/// 1 behind a place along x, 0 before it.
expr::Expr behind(expr::Pool& pool, const expr::Expr& place);

/// A shape of a profile: where along x, and how high.
struct ShapePart {
  std::size_t shape = 0; ///< row of shapes.def
  expr::Expr from, length, height, waves;
  Strip strip;
};
/// Its height over x and y, m.
expr::Expr shape_height(expr::Pool& pool, const ShapePart& part);

} // namespace mbsgen::model
