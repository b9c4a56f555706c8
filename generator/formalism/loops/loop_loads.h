// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/loops/loop_bodies.h"

namespace mbsgen::formalism {

/// Newton–Euler where bodies in loops are met in the axes of their hubs: their motion against the hub is that of the
/// constraints, and forces and moments go to the hub as they are, in place of being turned at each joint. The
/// rest of the tree takes the recursion of newton_euler.h (equations (2), (3) and (5) of the 2013 paper).
class LoopLoads {
public:
  /// At the builder's velocities and loads. `accelerations`: nqd of them, in rad/s^2 or m/s^2, but for what `input`
  /// adds.
  LoopLoads(const LoopBodies& bodies, const FunctionBuilder& builder, const std::vector<Expr>& accelerations,
            const KinematicInput& input);

  /// Of the bodies in loops: N and N m, about the origin of each, hub axes.
  const LoopBodies::Loads& on_bodies() const { return on_bodies_; }
  /// The forces of joints outside of loops, and of decoupled spins, nqd of them, in N m or N; zero elsewhere. Passive
  /// forces are taken off everywhere.
  std::vector<Expr> outer_forces() const { return net(forces_); }
  /// Of all joints.
  std::vector<Expr> joint_forces() const;

private:
  Motion motion_of(int node, const Motion& hub, const MotionVector& given) const;
  Load load_of(int node, const Motion& motion);
  Vec3 moment_about_centre(int node, const Motion& motion);
  Load load_of_wrench(int node, const Wrench& wrench) const;
  Vec3 at_hub(int node, const Wrench& wrench, const Vec3& in_node, const Vec3& given) const;
  void solve_outside(const std::vector<Expr>& accelerations, const KinematicInput& input);
  std::vector<Expr> net(std::vector<Expr> forces) const;

  const LoopBodies& bodies_;
  const FunctionBuilder& builder_;
  Tree tree_; ///< at rest against the hubs' accelerations
  LoopBodies::Loads on_bodies_;
  std::vector<Expr> forces_;
};

} // namespace mbsgen::formalism
