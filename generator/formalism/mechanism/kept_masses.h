// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/tree/inertia.h"

namespace mbsgen::formalism {

/// The regrouped tree with those masses kept at joints with which inverse dynamics takes the fewest operations, found
/// one joint after the other from the last ones on. Nothing where no mass may be kept or none gains. `tree`: as
/// modelled; the constants get the equations of the result.
std::optional<Tree> regroup_with_kept_masses(const Tree& tree, const Chains& chains,
                                             scheme::Scheme& constants);

} // namespace mbsgen::formalism
