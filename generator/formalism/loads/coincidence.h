// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/tree/model_in_tree.h"

namespace mbsgen::formalism {

/// True where one of the points `a` and one of the points `b` have the same place in every position of the mechanism,
/// whatever its parameters are. Places are compared by their values modulo a prime: behind a weld by a general angle
/// they are constants of update(), whose forms do not cancel.
bool always_coincide(const ModelInTree& in, const std::vector<BodyPose>& a, const std::vector<BodyPose>& b);

} // namespace mbsgen::formalism
