// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/diagnostics.h"
#include <array>
#include <optional>
#include <string>
#include <vector>

namespace mbsgen::model {

/// Forms of a body in pictures, by the word of the file.
enum class LookForm { box, cylinder, sphere, capsule, mesh };

/// A solid that pictures show, fixed in a body or in the base. No equation knows it. Its centre is the origin
/// of its frame; the axis of a cylinder and of a capsule is z.
struct Look {
  Location where;
  LookForm form = LookForm::box;
  std::array<double, 3> lengths{}; ///< box: along x, y, z, m
  double radius = 0;               ///< cylinder, sphere, capsule, m
  double length = 0; ///< cylinder: its height; capsule: the distance of the centres of its ends, m
  std::string mesh;  ///< mesh: its file, as written; nobody has looked whether it exists
  std::array<double, 3> scale{1, 1, 1}; ///< mesh: factors of its coordinates, none of them 0
  std::array<double, 3> at{};           ///< origin of its frame, body axes, m
  std::array<double, 9> rotation{1, 0, 0, 0, 1, 0, 0, 0, 1}; ///< body axes <- its axes, row by row
  std::string color;    ///< "#rrggbb" in lower case; empty: none is given
  double opacity = 1;   ///< above 0; 1: nothing shines through
  bool scenery = false; ///< of the surroundings, to which no picture of the mechanism reaches
};

/// Knowledge of pictures about a body or the base, beyond mechanics.
struct Looks {
  std::vector<Look> shapes;
  /// Place in a drawing of the topology: to the right and downwards, in any unit.
  std::optional<std::array<double, 2>> drawing;
};

} // namespace mbsgen::model
