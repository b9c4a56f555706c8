// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/roads/surface_writer.h"
#include "base/numerals/numerals.h"

namespace mbsgen::model {

using expr::Expr;
using expr::Op;

Expr SurfaceWriter::number_of(double value) const {
  return pool_.number(*Rational::from_decimal(numerals::shortest(value)));
}

Expr SurfaceWriter::let(const std::string& name, const Expr& value) {
  if (value.is_atomic()) return value;
  surface_.definitions.emplace_back("road_" + name, value);
  return variable("road_" + name);
}

Expr SurfaceWriter::step(const Expr& value) const {
  return number(Rational::half()) + number(Rational::half()) * call(Op::sign, value);
}

Expr SurfaceWriter::positive(const Expr& width) const {
  return width.is_number() ? width : call(Op::max, width, number_of(least_width));
}

Expr SurfaceWriter::share(const Expr& distance, const Expr& width) const {
  if (width.is_number()) return distance / width;
  const Expr is_wide = call(Op::max, call(Op::sign, width), number(0));
  return is_wide * distance / positive(width) + (number(1) - is_wide) * call(Op::sign, distance);
}

Surface SurfaceWriter::take(const Expr& height, const std::array<Expr, 2>& slope,
                            const std::optional<Expr>& off) {
  surface_.height = height;
  surface_.slope = slope;
  surface_.off = off;
  return std::move(surface_);
}

PlaceOnRoad place_on_road(SurfaceWriter& writer, const std::string& name, const Expr& along,
                          const Expr& length, Beyond beyond) {
  const Expr one = writer.number(1), zero = writer.number(0);
  const Expr raw = writer.let(name + "_far", along), off = writer.call(Op::max, -raw, raw - length);
  if (beyond == Beyond::wrap) {
    const Expr rounds = raw / length;
    return {writer.let(name, length * (rounds - writer.call(Op::floor, rounds))), one, one, off};
  }
  const Expr held = writer.let(name, writer.call(Op::min, writer.call(Op::max, raw, zero), length));
  const Expr inside = writer.let(name + "_on", writer.step(raw) * writer.step(length - raw));
  return {held, beyond == Beyond::level ? inside : one, inside, off};
}

} // namespace mbsgen::model
