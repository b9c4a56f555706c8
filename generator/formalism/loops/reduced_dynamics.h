// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/loops/reduction.h"

namespace mbsgen::formalism {

/// Direct dynamics of a mechanism with constraints or driven joints, equations (15) to (17) of the 2013 paper.
class ReducedDynamics {
public:
  /// `loops` has settled positions and velocities, the builder's loads are gathered; `given`: the joint forces. The
  /// accelerations of driven joints are those of the symbols.
  ReducedDynamics(const Mechanism& mechanism, FunctionBuilder& builder, const LoopSolution& loops,
                  const std::vector<Expr>& given);

  /// All of them, per velocity.
  const std::vector<Expr>& accelerations() const { return accelerations_; }
  /// Joint forces that the motion takes, per velocity.
  std::vector<Expr> forces() const { return reduction_.forces(at_rest_, independent_); }
  /// Of the reduced mass matrix.
  const std::vector<Pivot>& pivots() const { return pivots_; }

private:
  std::vector<Expr> imposed_,
      at_rest_; ///< accelerations without the independent ones, and their joint forces
  Reduction reduction_;
  std::vector<Pivot> pivots_;
  std::vector<Expr> independent_, accelerations_;
};

} // namespace mbsgen::formalism
