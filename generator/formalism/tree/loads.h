// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/tree/model_in_tree.h"
#include "formalism/tree/poses.h"

namespace mbsgen::formalism {

/// Forces that follow from laws, and the calls of those laws that the model leaves to the user.
struct Loads {
  std::vector<std::pair<int, Wrench>> wrenches; ///< with the node (or Node::base) that each acts on
  std::vector<scheme::LawCall> calls;
  std::vector<scheme::Output> arguments; ///< of the calls, Purpose::law_argument
};

/// The loads of links between two points (along their line, positive pulls them together) and of external
/// forces and torques at points. The kinematics that the laws need is written into the scheme; of a link only
/// that between its two bodies, seen from their common ancestor. Throws ModelError for a law without a value.
Loads loads_of_laws(const ModelInTree& in);

} // namespace mbsgen::formalism
