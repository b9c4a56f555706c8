// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/loops/loop_bodies.h"

namespace mbsgen::formalism {

/// The mass matrix over some motions of a mechanism with loops. Bodies in loops are met in the axes of the node
/// that the loops hang from, their hub, by their partial velocities (Kane & Levinson 1985); the hub takes them as
/// composite bodies, so that the rest of the tree sees each loop condensed. Cheap where few of a loop's bodies have
/// inertia.
class HubColumns {
public:
  /// `rates`: of each motion, nqd of them, in the units of the velocities for a motion at a unit rate.
  HubColumns(const LoopBodies& bodies, const FunctionBuilder& builder, std::vector<std::vector<Expr>> rates);

  /// Entry of the mass matrix over the motions, whose order is that of `rates`.
  Expr mass(std::size_t i, std::size_t j) const;
  /// The power of loads on bodies in loops in motion i, less that of their sums on the hubs.
  Expr power(std::size_t i, const LoopBodies::Loads& loads) const;
  /// The joint forces (per velocity) of bodies outside of loops for the motions with these accelerations.
  std::vector<Expr> outer_forces(const std::vector<Expr>& accelerations) const;
  /// Accelerations of the bodies in loops, hub axes, for the motions with these accelerations.
  LoopBodies::Motions motions(const std::vector<Expr>& accelerations) const;

private:
  Tree outer_tree() const;
  std::vector<Expr> forces_outside(const Tree& tree, const LoopBodies::Loads& loads) const;
  Expr outer_product(std::size_t i, const std::vector<Expr>& forces) const;

  const LoopBodies& bodies_;
  const FunctionBuilder& builder_;
  std::vector<std::vector<Expr>> rates_;
  std::vector<LoopBodies::Motions> motions_; ///< per motion
  std::vector<LoopBodies::Loads> loads_;     ///< per motion
  std::vector<std::vector<Expr>> on_outer_;  ///< per motion: joint forces of the loads on the hubs
  std::vector<std::vector<Expr>> all_outer_; ///< with those of the outer motion itself
};

} // namespace mbsgen::formalism
