// SPDX-License-Identifier: GPL-3.0-or-later
#include "expr/differentiate.h"
#include "model/roads/surface_writer.h"

namespace mbsgen::model {

using expr::Expr;

Surface profile_surface(expr::Pool& pool, const Expr& height, const Extent* part, Beyond beyond) {
  SurfaceWriter writer(pool);
  if (part == nullptr)
    return writer.take(height, {differentiate(height, writer.x()), differentiate(height, writer.y())});
  const PlaceOnRoad on =
      place_on_road(writer, "x", writer.x() - part->from, writer.positive(part->to - part->from), beyond);
  const Expr place = writer.let("place", part->from + on.place);
  const Expr there =
      expr::substitute(height, [&](const Expr& symbol) { return symbol == writer.x() ? place : symbol; });
  const Expr along = differentiate(height, writer.x()), across = differentiate(height, writer.y());
  const auto moved = [&](const Expr& value) {
    return expr::substitute(value, [&](const Expr& symbol) { return symbol == writer.x() ? place : symbol; });
  };
  return writer.take(on.is_on * there, {on.is_sloped * moved(along), on.is_on * moved(across)},
                     has_ends(beyond) ? std::optional(on.off) : std::nullopt);
}

} // namespace mbsgen::model
