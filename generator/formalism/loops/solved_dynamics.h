// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/loops/loop_solution.h"
#include "formalism/loops/reduction.h"
#include "formalism/mechanism/mechanism.h"

namespace mbsgen::formalism {

/// Forces that constraints and driven joints exert.
struct Reactions {
  std::vector<Expr> multipliers; ///< λ per live equation, zero for redundant ones
  std::vector<Expr> driven;      ///< in the order of the partition's driven velocities
};

/// From the joint forces that the motion takes and those that the caller gives (a driven joint does not see
/// these), per velocity.
Reactions reactions(const Mechanism& mechanism, const LoopSolution& loops, const std::vector<Expr>& needed,
                    const std::vector<Expr>& given);

inline constexpr bool with_outputs = true; ///< for SolvedDynamics

/// Direct dynamics of a mechanism, with the iteration on its positions and the checks of its pivots, to be
/// differentiated. Driven joints without a motion of their own move without acceleration. The iteration is
/// not differentiated: the unknowns move as LoopSolution::displaced says, because the loops are closed.
class SolvedDynamics {
public:
  /// `outputs`: those of the model are wanted; throws as output_values does.
  SolvedDynamics(const Mechanism& mechanism, FunctionBuilder& builder, bool outputs);

  const LoopSolution& loops() const { return loops_; }
  /// Per velocity.
  const std::vector<Expr>& accelerations() const { return accelerations_; }
  /// Values of the model's outputs; empty where they are not wanted.
  const std::vector<Expr>& outputs() const { return outputs_; }
  /// Rates of the user's states; empty where outputs are not wanted.
  const std::vector<Expr>& state_rates() const { return state_rates_; }
  /// Derivatives along a direction, which has the seeds of all coordinates that move.
  scheme::Differentiation along(const std::vector<scheme::Seed>& seeds) const {
    return derivative_along(mechanism_, builder_, equations_, seeds, builder_.law_results);
  }

private:
  const Mechanism& mechanism_;
  FunctionBuilder& builder_;
  LoopSolution loops_;
  std::vector<Expr> accelerations_, outputs_, state_rates_;
  std::size_t equations_ = 0;
};

} // namespace mbsgen::formalism
