// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/roads/shapes.h"
#include "expr/parse.h"
#include <variant>

namespace mbsgen::model {

namespace {

using expr::Expr;
using expr::Op;

struct ShapeRow {
  const char *name, *height;
};
constexpr ShapeRow rows[] = {
#define SHAPE(name, height, ...) {name, height},
#include "model/roads/shapes.def"
#undef SHAPE
};

Expr within(const SurfaceWriter& writer, const Expr& share) {
  return writer.call(Op::min, writer.call(Op::max, share, writer.number(0)), writer.number(1));
}

// 0 where the distance into the strip is negative, 1 where it is positive.
Expr side_weight(const SurfaceWriter& writer, const Expr& inside, const std::optional<Expr>& edge) {
  if (!edge || edge->is_zero()) return writer.step(inside);
  const Expr s = within(writer, writer.share(inside, *edge) + writer.number(Rational::half()));
  return s * s * (writer.number(3) - 2 * s);
}

} // namespace

std::vector<std::string> road_shapes() {
  std::vector<std::string> names;
  for (const ShapeRow& row : rows) names.emplace_back(row.name);
  return names;
}

Expr strip_weight(expr::Pool& pool, const Strip& strip) {
  const SurfaceWriter writer(pool);
  Expr weight = pool.number(1);
  if (strip.right) weight = weight * side_weight(writer, writer.y() - *strip.right, strip.edge);
  if (strip.left) weight = weight * side_weight(writer, *strip.left - writer.y(), strip.edge);
  return weight;
}

Expr behind(expr::Pool& pool, const Expr& place) {
  const SurfaceWriter writer(pool);
  return writer.step(writer.x() - place);
}

Expr shape_height(expr::Pool& pool, const ShapePart& part) {
  const SurfaceWriter writer(pool);
  expr::Names names;
  names.identifier = [&](std::string_view name) -> expr::Names::Result {
    if (name == "n") return part.waves;
    return within(writer, writer.share(writer.x() - part.from, part.length));
  };
  const Expr height = std::get<Expr>(expr::parse(pool, rows[part.shape].height, names));
  return strip_weight(pool, part.strip) * part.height * height;
}

} // namespace mbsgen::model
