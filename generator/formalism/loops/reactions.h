// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/loops/loop_solution.h"

namespace mbsgen::formalism {

/// Forces that constraints and driven joints exert.
struct Reactions {
  std::vector<Expr> multipliers; ///< λ per live equation, zero for redundant ones
  std::vector<Expr> driven;      ///< in the order of the partition's driven velocities
};

/// From the joint forces that the motion takes and those that the caller gives (a driven joint does not see these), per
/// velocity.
Reactions reactions(const Mechanism& mechanism, const LoopSolution& loops, const std::vector<Expr>& needed,
                    const std::vector<Expr>& given);

} // namespace mbsgen::formalism
