// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>

namespace random_models {

/// What a random mechanism with closed loops is made of.
struct ClosedRecipe {
  bool planar = false;      ///< everything moves in one plane; else in space
  int loops = 1;            ///< legs that are closed by a cut
  bool massless = false;    ///< legs without freedom of their own may have no mass
  bool constraints = false; ///< user constraints, holonomic and nonholonomic
  bool spatial = false;     ///< ball and free joints among the others, in the trunk and in legs
  bool driven = false;      ///< a joint of the trunk is driven: by an expression, or by the caller
  int actuators =
      0; ///< against the degrees of freedom: -1 fewer, 0 as many (on other joints), 1 more; 2: default
};

/// Text of a model file that is closed at its initial coordinates, to the digits that are written.
std::string closed_model(const ClosedRecipe& recipe, unsigned seed);

} // namespace random_models
