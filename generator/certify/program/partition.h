// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/model.h"
#include "scheme/program.h"
#include <set>

namespace mbsgen::certify {

using Coordinates = std::set<int>;

/// The partition of the coordinates in a program, known by their velocities, read off from the results of its
/// functions, and checked against the roles of the model. It is not trusted: it says which unknowns of the
/// complete equations are given, and a wrong one would fail the comparison, since these equations have one
/// solution only.
struct ProgramPartition {
  Coordinates driven;
  Coordinates moved;       ///< driven ones whose motion the model gives
  Coordinates held;        ///< whose velocities are zero, as the header says; they must move nothing
  Coordinates dependent;   ///< whose velocities follow from the others
  Coordinates independent; ///< the others
  Coordinates actuators;   ///< that carry an actuator and are not driven

  Coordinates moved_places;   ///< of the moved ones, in q
  std::vector<int> corrected; ///< velocities of the corrections of an iteration, in their order
  Coordinates unknown_places; ///< of the iteration, in q

  /// Places in the array that a function computes.
  Coordinates computed(const scheme::Function& function, const std::string& array) const;
};

/// True for direct dynamics, with or without the rates of the user's states.
bool gives_accelerations(const scheme::Function& function);

/// True for a function that linearizes about a motion, or gives outputs of it: it closes the loops by itself
/// and shows no coordinates or velocities.
bool is_about_motion(const scheme::Function& function);

/// Throws MalformedProgram when functions contradict each other, the model's roles or the numbers of the
/// header.
ProgramPartition read_partition(const model::Model& model, const scheme::Program& program);

} // namespace mbsgen::certify
