// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "oracles/reference/model.h"
#include <string>

namespace physics {

enum class Root {
  joints, ///< as in the model
  free    ///< a root body on six joints gets MuJoCo's own free joint instead
};

/// The model in MuJoCo's file format: bodies on the joints that they have in the model, which are no screws,
/// locked joints and everything else left out (the model must have no locked joint away from zero). No contacts, no limits, no
/// dissipation.
std::string mjcf(const reference::Model& model, Root root = Root::joints);

} // namespace physics
