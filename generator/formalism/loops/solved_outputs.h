// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/loops/reduced_dynamics.h"

namespace mbsgen::formalism {

/// A mechanism whose motion is computed: loops settled, accelerations from the joint forces that the caller gives.
struct SolvedMotion {
  const LoopSolution& loops;
  const ReducedDynamics& dynamics;
  const std::vector<Expr>& given;
};

/// The values of the model's outputs in that motion. Throws as output_values does.
std::vector<Expr> solved_outputs(const Mechanism& mechanism, FunctionBuilder& builder,
                                 const SolvedMotion& motion);

} // namespace mbsgen::formalism
