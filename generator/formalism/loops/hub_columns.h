// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/dynamics/newton_euler.h"
#include "formalism/mechanism/mechanism.h"
#include "formalism/tree/kinematics.h"
#include <map>

namespace mbsgen::formalism {

/// The mass matrix over some motions of a mechanism with loops. Bodies in loops are met in the axes of the node
/// that the loops hang from, their hub, by their partial velocities (Kane & Levinson 1985); the hub takes them as
/// composite bodies, so that the rest of the tree sees each loop condensed. Cheap where few of a loop's bodies have
/// inertia.
class HubColumns {
public:
  /// `rates`: of each motion, nqd of them, in the units of the velocities for a motion at a unit rate. `builder`: loops
  /// are solved, and the dynamics is started.
  HubColumns(const Mechanism& mechanism, const FunctionBuilder& builder,
             std::vector<std::vector<Expr>> rates);

  /// Entry of the mass matrix over the motions, whose order is that of `rates`.
  Expr mass(std::size_t i, std::size_t j) const;
  /// The joint forces of the motions with these accelerations, added to `base`; both per velocity. Of nodes in
  /// loops only those in `wanted`.
  std::vector<Expr> forces(std::vector<Expr> base, const std::vector<Expr>& accelerations,
                           const std::vector<int>& wanted) const;

private:
  /// A node beyond a hub; vectors and inertia in the hub's axes.
  struct Inner {
    int hub = Node::base;
    Vec3 place;            ///< of the origin, from the hub's
    Vec3 arm;              ///< of the origin, from the parent's
    MotionVector of_joint; ///< of the node against its parent at a unit rate
    Inertia inertia;       ///< about the origin
  };
  using Motions = std::map<int, MotionVector>; ///< by node
  using Loads = std::map<int, Load>;           ///< by node, about its origin

  Inner seen_from(int hub, int node) const;
  Inertia turned(int node, const Mat3& axes) const;
  Tree outer_tree() const;
  Recursion recursion(const Tree& tree) const { return {tree, builder_.chains, builder_.writer}; }
  Motions moved(const std::vector<Expr>& rates, int column, const Motions& hubs) const;
  Loads inertia_loads(const Motions& motions, int column) const;
  std::vector<Expr> outer_forces(const Tree& tree, const Loads& loads) const;
  Expr outer_product(std::size_t i, const std::vector<Expr>& forces) const;
  Motions hub_motions(const std::vector<Expr>& accelerations) const;

  const FunctionBuilder& builder_;
  Tree tree_;
  std::vector<std::vector<Expr>> rates_;
  std::map<int, Inner> inner_;
  std::vector<Motions> motions_;             ///< per motion
  std::vector<Loads> loads_;                 ///< per motion
  std::vector<std::vector<Expr>> on_outer_;  ///< per motion: joint forces of the loads on the hubs
  std::vector<std::vector<Expr>> all_outer_; ///< with those of the outer motion itself
};

/// Whether HubColumns can pay: loops hang from bodies that move, and at most every other joint in these carries a
/// body with inertia. Beyond that, no mechanism was found to gain more than one operation.
bool worth_condensing(const Tree& tree);

} // namespace mbsgen::formalism
