// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/closure/closure.h"
#include "formalism/tree/tree.h"

namespace mbsgen::formalism {

/// Whether neither constraints nor a given motion move the node's joint.
bool is_free(const model::Model& model, const LoopAnalysis& closure, const Tree& tree, int node);

/// Whether that holds of all free joints on the base; there may be none.
bool free_joints_are_free(const model::Model& model, const LoopAnalysis& closure, const Tree& tree);

/// Whether there are free joints on the base.
bool has_free_joints_on_base(const Tree& tree);

} // namespace mbsgen::formalism
