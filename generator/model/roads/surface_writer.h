// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/roads/roads.h"

namespace mbsgen::model {

/// 1 nm.
inline constexpr double least_width = 1e-9;

/// Collects the definitions of a surface; their names begin with "road_".
class SurfaceWriter {
public:
  explicit SurfaceWriter(expr::Pool& pool) : pool_(pool) {}

  expr::Expr x() const { return variable("x"); }
  expr::Expr y() const { return variable("y"); }
  expr::Expr number(const Rational& value) const { return pool_.number(value); }
  /// The decimal number that is written for the double.
  expr::Expr number_of(double value) const;
  expr::Expr call(expr::Op op, const expr::Expr& a) const { return expr::call(pool_, op, a); }
  expr::Expr call(expr::Op op, const expr::Expr& a, const expr::Expr& b) const {
    return expr::call(pool_, op, a, b);
  }
  /// The symbol of a new definition, or a value that needs none.
  expr::Expr let(const std::string& name, const expr::Expr& value);
  /// 1 where the value is positive, 0 where it is negative, 1/2 at 0.
  expr::Expr step(const expr::Expr& value) const;
  /// A width, m, that is positive whatever a program makes of its parameters: `least_width` or more.
  expr::Expr positive(const expr::Expr& width) const;
  /// A distance over a width, both in m. Where a program makes the width 0 or negative: the sign of the distance, and
  /// derivatives of 0.
  expr::Expr share(const expr::Expr& distance, const expr::Expr& width) const;

  expr::Pool& pool() const { return pool_; }
  Surface take(const expr::Expr& height, const std::array<expr::Expr, 2>& slope,
               const std::optional<expr::Expr>& off = {});

private:
  expr::Expr variable(const std::string& name) const {
    return pool_.symbol(expr::SymbolKind::auxiliary, name);
  }

  expr::Pool& pool_;
  Surface surface_;
};

/// A place on a road of a length, along it: where it is read (0 to `length`), and 1 on the road, 0 beyond its ends.
struct PlaceOnRoad {
  expr::Expr place;
  expr::Expr is_on;     ///< of heights; 1 where those beyond are heights of the road
  expr::Expr is_sloped; ///< of slopes
  expr::Expr off;       ///< how far it lies beyond the nearer end; negative between them
};
PlaceOnRoad place_on_road(SurfaceWriter& writer, const std::string& name, const expr::Expr& along,
                          const expr::Expr& length, Beyond beyond);

} // namespace mbsgen::model
