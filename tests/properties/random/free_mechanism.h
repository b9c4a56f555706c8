// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>

namespace random_models {

/// Two texts of one mechanism. Their arrays q are the same, number for number.
struct FreeMechanism {
  std::string with_free;   ///< with one or more free joints
  std::string with_slides; ///< each of them as three slides and a ball joint
};

/// A random mechanism with ball, free, screw and universal joints, and joints along any axis, closed at its initial
/// coordinates by one or two cuts.
FreeMechanism free_mechanism(unsigned seed);

} // namespace random_models
