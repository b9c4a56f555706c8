// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/dynamics/base_parameters.h"
#include "formalism/tree/parameters.h"

namespace mbsgen::formalism {

/// What a regressor is made of.
struct Identification {
  Tree tree; ///< its places do not depend on inertial parameters, which the regressor must not contain
  std::vector<BaseParameter> parameters; ///< of the tree's nodes
};

/// The same each time: its constants are those that it finds.
Identification identification(const model::Model& model, Parameters& parameters, scheme::Scheme& constants);

} // namespace mbsgen::formalism
