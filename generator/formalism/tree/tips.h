// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/tree/parameters.h"
#include "formalism/tree/tree.h"
#include "model/model.h"
#include <optional>
#include <vector>

namespace mbsgen::formalism {

/// The last nodes whose axes may be turned about their joint without cost: nothing acts on their bodies, so that their
/// axes appear in their inertia alone, and a turn takes one of two first moments away. None where numbers are folded,
/// for the turn would be no number, and none where derivatives by parameters are listed, for it has none where the first
/// moments vanish.
std::vector<int> free_tips(const model::Model& model, const Parameters& parameters, const Tree& tree);

/// The tree with the axes of these nodes turned by φ = atan2(h_c, h_b) about the joint's axis a: their first moments are
/// (|h|, 0) across it, and their coordinates q ± φ. `tree`: regrouped.
Tree with_turned_tips(Tree tree, const std::vector<int>& tips, const Writer& constants);

} // namespace mbsgen::formalism
