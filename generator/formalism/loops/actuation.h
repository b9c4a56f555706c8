// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/loops/loop_loads.h"
#include "formalism/loops/loop_solution.h"

namespace mbsgen::formalism {

/// Inverse dynamics on chosen actuators (section 2.2.2 of the 2013 paper). As many actuators as independent
/// coordinates impose their motion (equations (22), (23)); more share the work with the least norm (equation
/// (25)); fewer, which must be independent coordinates, impose their own motion, and the others move freely
/// (equations (26), (27)).
class Actuation {
public:
  /// Joint forces by LoopLoads, or joint by joint.
  enum class Forces { at_hubs, by_joints };

  Actuation(const Mechanism& mechanism, FunctionBuilder& builder, const LoopSolution& loops, Forces forces);

  /// Writes Q and the accelerations that the given ones imply. Returns pivots to be checked. Throws
  /// ModelError where the actuators can't do it.
  std::vector<Pivot> write();

private:
  std::vector<Expr> forces_at(const std::vector<Expr>& accelerations) const;
  std::vector<Expr> given_accelerations(const std::vector<int>& free) const;
  void impose();
  void share();
  void impose_some();
  void put_results(const std::vector<Expr>& needed, const std::vector<Expr>& forces,
                   const std::vector<Expr>& multipliers);
  void put_accelerations(const std::vector<Expr>& accelerations, const std::vector<int>& free);

  const Mechanism& mechanism_;
  const Partition& partition_;
  FunctionBuilder& builder_;
  const LoopSolution& loops_;
  std::optional<LoopBodies> bodies_; ///< at hubs
  std::vector<int> actuators_;       ///< velocities, ascending
  std::vector<Pivot> pivots_;
};

} // namespace mbsgen::formalism
