// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/dynamics/base_parameters.h"
#include "formalism/tree/recursion.h"

namespace mbsgen::formalism {

/// The matrix Y of Q = Y π, entry (velocity, parameter): the component along a joint's motion of the load that a unit
/// parameter has in the motion of its body. The joints' axes are carried to the bodies, which spares carrying the
/// loads of each parameter to the joints.
std::vector<std::vector<Expr>> regressor(const Recursion& in, const std::vector<BaseParameter>& parameters);

} // namespace mbsgen::formalism
