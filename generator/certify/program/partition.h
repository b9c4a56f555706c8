// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/model.h"
#include "scheme/program.h"
#include <set>

namespace mbsgen::certify {

using Coordinates = std::set<int>;

/// How a program divides the coordinates, read off from what its functions compute, and checked against the
/// roles of the model. Nothing is concluded from it: it tells which of the unknowns of the complete equations
/// are given, and those have one solution only.
struct ProgramPartition {
  Coordinates driven;
  Coordinates moved;       ///< driven ones whose motion the model gives
  Coordinates dependent;   ///< whose velocities follow from the others
  Coordinates independent; ///< the others
  Coordinates actuators;   ///< that carry an actuator and are not driven

  /// Coordinates whose entry of the array a function computes.
  Coordinates computed(const scheme::Function& function, const std::string& array) const;
};

/// Throws MalformedText when functions contradict each other, the model's roles or the numbers of the header.
ProgramPartition read_partition(const model::Model& model, const scheme::Program& program);

} // namespace mbsgen::certify
