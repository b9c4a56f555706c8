// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>

namespace random_models {

/// What a random model is made of. The same recipe and seed give the same text everywhere.
struct Recipe {
  int digits = 3;             ///< of decimals after the point, 3 to 17
  int joints = 6;             ///< about so many; a few locked ones may come on top
  bool branches = true;       ///< bodies hang anywhere in the tree, not only on the last body
  bool all_types = true;      ///< all six joint types, several in a body; else one Rz each
  bool general_angles = true; ///< fixed rotations by any angle or matrix, not only multiples of pi/2
  bool expressions = true;    ///< values as expressions of (derived) parameters
  bool massless = false;      ///< bodies without mass among the others
  bool welds = true;          ///< bodies without joints, and locked joints
  bool passive = true;        ///< forces of joints
  bool inputs = false;        ///< input forces on points
  bool loads = false;         ///< links, and forces that are expressions
  bool spatial =
      false; ///< ball, free, screw and universal joints, and joints along any axis, among the others
  bool shuffled = false; ///< bodies in any order in the file, children before parents
};

/// The text of a model file that is a tree. Its mass matrix is regular at random states: seeds that give
/// another one are passed over.
std::string random_model(const Recipe& recipe, unsigned seed);

} // namespace random_models
