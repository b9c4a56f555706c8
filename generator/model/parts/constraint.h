// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/parts/point.h"
#include <array>
#include <cstddef>
#include <string>

namespace mbsgen::model {

/// ball: coinciding points; rod: points at a fixed distance; solid (Robotran's word): a weld, coinciding
/// points and axes of the points.
enum class CutType { ball, rod, solid };
inline constexpr std::array<const char*, 3> cut_words{"ball", "rod", "solid"};
/// The type as the file writes it.
constexpr const char* word(CutType type) {
  return cut_words[static_cast<std::size_t>(type)];
}
/// Number of equations of a cut, those that hold identically included.
constexpr std::size_t equations_of(CutType type) {
  return type == CutType::ball ? 3 : type == CutType::rod ? 1 : 6;
}

/// A loop closure between points of two bodies.
struct Cut {
  std::string name;
  Location where;
  CutType type = CutType::ball;
  PointRef a, b;
  Scalar length; ///< rods only, m
};

/// A user constraint: expression = 0.
struct Constraint {
  std::string name;
  Location where;
  bool holonomic = true;
  expr::Expr expression; ///< over q and the time; nonholonomic: also over qd, in which it is linear
};

} // namespace mbsgen::model
