// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/tree/inertia.h"
#include "formalism/tree/tree.h"

namespace mbsgen::formalism {

/// The last bodies that turn about a principal axis through their centre of mass, whatever the parameters:
/// wheels, rotors, propellers. Their moments of inertia across the axis may differ. `tree`: as modelled.
std::vector<int> principal_spins(const Tree& tree);

/// Takes the moment of inertia about the axis off a node that is such a spin.
void take_off_moment(Node& node);

/// A regrouped tree in which spins are marked. The equations of all other nodes lack a spin's moment of inertia
/// I about its axis a: of second moments K, with axes a, b and c, K + ½ I (aaᵀ − bbᵀ − ccᵀ) is left, the
/// tensor without I aaᵀ.
struct Decoupled {
  /// Of bodies of revolution, this is ½ I aaᵀ, which is handed to the parent; other spins keep their inertia.
  Tree tree;
  /// The inertias, per node, that make the mass matrix: of no spin about its axis. Empty: those of `tree`.
  std::vector<Inertia> composites;
};

/// `tree`: as modelled.
Decoupled decouple(const Tree& tree, const std::vector<int>& spins, const Writer& constants);

} // namespace mbsgen::formalism
