// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/tree/tree.h"

namespace mbsgen::formalism {

/// An inertial parameter of a node, about its origin in its axes, to which those are added that act like it.
struct BaseParameter {
  int node = 0;
  Inertia unit;      ///< zero but for this parameter, which is 1
  std::string entry; ///< "m", "hx", "Kxy"; "Jzz": moment of inertia about z, of motion in a plane
  Expr value;        ///< over the model's constants
};

/// The parameters on which the equations of motion depend, those left out that are exactly zero: `regrouped` is what
/// `regroup` has made. Where nothing has turned before, or all about parallel axes, fewer parameters act than in
/// space (Khalil & Dombre, Modeling, Identification and Control of Robots, section 9.4.2.3): the moment of inertia
/// about that axis, and the first moments across it where the origin accelerates across it. The set is as
/// large as the rank of the regressor, unless numbers of the model coincide that may be changed.
std::vector<BaseParameter> base_parameters(Pool& pool, const Tree& regrouped);

} // namespace mbsgen::formalism
