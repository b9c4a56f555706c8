// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/tree/tree.h"

namespace mbsgen::formalism {

/// The last bodies that turn about a principal axis through their centre of mass, whatever the parameters: wheels,
/// rotors, propellers. Their moments of inertia across the axis may differ. `tree`: as modelled.
std::vector<int> principal_spins(const Tree& tree);

/// Takes these nodes' moments of inertia about their axes off and out of the equations of all other nodes. With
/// I = K_bb + K_cc (a: the axis, b and c across), what is left of the second moments is K + ½ I (aaᵀ − bbᵀ − ccᵀ):
/// the tensor of the body without I aaᵀ. Of a body of revolution it is ½ I aaᵀ, which `regroup` hands to the
/// parent. `tree`: not regrouped.
void decouple(Tree& tree, const std::vector<int>& spins, const Writer& constants);

} // namespace mbsgen::formalism
