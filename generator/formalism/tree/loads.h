// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/tree/parameters.h"
#include "formalism/tree/poses.h"

namespace mbsgen::formalism {

/// Calls of the user's laws and their arguments (outputs of Purpose::law_argument).
struct LawCalls {
  std::vector<scheme::LawCall> calls;
  std::vector<scheme::Output> arguments;
};

/// Adds the forces that follow from laws to the nodes' wrenches: links between two points (along their line,
/// positive pulls them together) and external forces and torques at points. The kinematics that the laws need
/// is written into the scheme; of a link only that between its two bodies, seen from their common ancestor.
/// Returns the calls of laws that the model leaves to the user.
LawCalls add_loads(const model::Model& model, Parameters& parameters, const Writer& writer, Tree& tree);

} // namespace mbsgen::formalism
