// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/model.h"

namespace mbsgen::model {

/// Subtrees that hang on the same body and have the same joints in the same places: legs, arms, fingers.
struct Limbs {
  std::vector<std::string> names;           ///< their first bodies
  std::vector<std::vector<int>> velocities; ///< by limb; those at one place of the rows correspond
};

/// The limbs of a model, from the base outwards. Bodies inside of limbs are in no further groups.
std::vector<Limbs> limbs_of(const Model& model);

} // namespace mbsgen::model
