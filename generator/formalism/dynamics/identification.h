// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/tree/chains.h"
#include "formalism/tree/parameters.h"
#include "formalism/tree/tree.h"
#include "scheme/scheme.h"

namespace mbsgen::formalism {

/// An inertial parameter, to which those are added that act like it.
struct BaseParameter {
  int node = 0;
  Inertia unit; ///< node axes, about its origin: of the value 1
  int owner =
      0; ///< the node whose joint names it: one beyond `node`, where no body moves with that alone and
         ///< the unit is no entry of the node's inertia
  std::string entry; ///< "m", "hx", "Kxy"; "Jzz": moment of inertia about z
  Expr value;        ///< over the model's constants
};

/// The fewest parameters on which the equations of motion depend (Khalil & Dombre, Modeling, Identification
/// and Control of Robots, section 9.4; which they are, by `acting_parameters`), those left out that are
/// exactly zero. `tree` is not regrouped; `constants` defines what its numbers are made of, and gets sums of
/// inertial parameters.
std::vector<BaseParameter> base_parameters(scheme::Scheme& constants, const Tree& tree);

/// The matrix Y of Q = Y π, entry (velocity, parameter): the component along a joint's motion of the load
/// that a unit parameter has in the motion of its body. The joints' axes are carried to the bodies, which
/// spares carrying the loads of each parameter to the joints.
std::vector<std::vector<Expr>> regressor(const Recursion& in, const std::vector<BaseParameter>& parameters);

/// Parts of a regressor.
struct Identification {
  Tree tree; ///< its places do not depend on inertial parameters, which the regressor must not contain
  std::vector<BaseParameter> parameters; ///< of the tree's nodes
};

/// Each call gives the same: its constants are those that it finds.
Identification identification(const model::Model& model, Parameters& parameters, scheme::Scheme& constants);

} // namespace mbsgen::formalism
