// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/dynamics/newton_euler.h"
#include "formalism/mechanism/mechanism.h"
#include "formalism/tree/kinematics.h"
#include <map>

namespace mbsgen::formalism {

/// The bodies in loops of a function under construction, seen from the node that the loops hang from, their hub (or
/// the base), and in its axes, as the constraints see them. Loops are solved, and the dynamics is started.
class LoopBodies {
public:
  LoopBodies(const Mechanism& mechanism, const FunctionBuilder& builder);

  using Motions = std::map<int, MotionVector>; ///< of the nodes' origins, by node
  using Loads = std::map<int, Load>;           ///< by node, about its origin

  /// A node beyond a hub; vectors and matrices in the hub's axes.
  struct Body {
    int hub = Node::base;
    Vec3 place;            ///< of the origin, from the hub's
    Vec3 arm;              ///< of the origin, from the parent's
    Mat3 axes;             ///< of the node
    MotionVector of_joint; ///< of the node against its parent at a unit rate
    Inertia inertia;       ///< about the origin; of decoupled spins without the moment about their axis
    Inertia own;           ///< the whole one, in node axes
  };

  const std::map<int, Body>& all() const { return bodies_; }
  /// Whether decoupled spins are outside of loops, whose whole inertia `tree` does not have.
  bool leave_spins(const Tree& tree) const;
  /// The tree without wrenches. Bodies in loops keep their masses at their centres, which often are origins, and
  /// joints without a body keep having none.
  const Tree& tree() const { return tree_; }
  Recursion recursion(const Tree& tree) const { return {tree, builder_.chains, builder_.writer}; }

  static constexpr int all_joints = -1; ///< for names: the column of a motion of all joints

  /// Motions at these rates of all joints (nqd), of the same kind as those of the hubs; hubs that are not given rest.
  Motions moved(const std::vector<Expr>& rates, int column, const Motions& hubs = {}) const;
  /// Accelerations of the hubs that follow from those of all joints, but for what velocities and gravity add.
  Motions hub_motions(const std::vector<Expr>& accelerations) const;
  /// What it takes to accelerate the bodies so from rest.
  Loads inertia_loads(const Motions& accelerations, int column) const;
  /// The forces of the joints that hand these loads down to the hubs, per velocity.
  std::vector<Expr> joint_forces(Loads loads) const;
  /// The loads' sums on each hub but the base, about its origin.
  Loads on_hubs(const Loads& loads) const;

private:
  Body seen_from(int hub, int node) const;
  Inertia turned(int node, const Mat3& axes) const;

  const FunctionBuilder& builder_;
  Tree tree_;
  std::map<int, Body> bodies_;
};

/// The power of a load in a motion.
Expr power(const MotionVector& motion, const Load& load);

/// Whether columns at hubs can pay: loops hang from bodies that move, and at most every other joint in these carries a
/// body with inertia. Beyond that, no mechanism was found to gain more than one operation.
bool worth_condensing(const Tree& tree);
/// Whether LoopLoads can pay: at most every third joint in loops carries a body with inertia. Where it is every other
/// one, turning forces from joint to joint took fewer operations.
bool worth_loading(const Tree& tree);

} // namespace mbsgen::formalism
