// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/diagnostics.h"
#include "expr/expr.h"
#include <array>
#include <string>
#include <vector>

namespace mbsgen::model {

/// A line of a law in text: a name, and its value over symbols that are known before it.
struct Definition {
  std::string name;
  expr::Expr
      value; ///< over the law's variables, parameters and states, and the symbols of definitions before it
};

/// A ground for tyres: a height over the horizontal plane, with what it does to a wheel; all expressions are over
/// `road_variables`.
struct Road {
  std::string name;
  Location where;
  expr::Expr height;                  ///< m
  std::array<expr::Expr, 2> slope;    ///< d height/dx, d height/dy
  expr::Expr friction;                ///< factor of the friction of tyres
  std::array<expr::Expr, 2> velocity; ///< of the ground, such as a belt's, m/s along x and y
  std::vector<Definition> definitions =
      {}; ///< that height and slope are over, besides; names begin with "road_"
  /// The part that pictures show: where it starts and leads, m and rad, and how long and wide it is, m.
  std::array<double, 3> start = {0, 0, 0};
  double heading = 0, length = 0, right = -2, left = 2;
};
/// Stems of the auxiliary symbols of a road: the horizontal place, inertial axes, m.
inline constexpr std::array<const char*, 2> road_variables{"x", "y"};

} // namespace mbsgen::model
