// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/runs.h"

namespace mbsgen::formalism {

/// Absolute motion of a frame, in the axes of that frame.
struct Motion {
  Vec3 omega;        ///< angular velocity
  Vec3 alpha;        ///< its time derivative
  Mat3 rates;        ///< Ω = alpha~ + omega~ omega~: Ω r is the acceleration of r against the origin
  Vec3 squares;      ///< of the components of omega
  Vec3 acceleration; ///< of the origin
};

/// Motion of every node, in the axes of its run and in its own axes.
struct Kinematics {
  std::vector<Motion> in_run;
  std::vector<Motion> in_node;
};

/// Which motion a forward recursion carries.
struct Drive {
  bool velocities = true;
  bool accelerations = true;
  Vec3 base_acceleration; ///< inertial frame; minus gravity for dynamics
};

/// Forward recursion of angular velocity, Ω and acceleration. Of Ω the column along a joint's axis is the
/// second derivative of the axis, which both bodies share: it is carried from run to run, and the other
/// entries follow from Ω_kl = 2 ω_k ω_l − Ω_lk.
Kinematics kinematics(const Tree& tree, const Runs& runs, const Writer& writer, const Drive& drive);

/// The node's offset from its parent in the axes in which it meets the parent's load: the run's axes, or,
/// where a run starts, the parent node's axes; with the travel of a prismatic joint.
Vec3 arm(const Tree& tree, const Runs& runs, const Writer& writer, int node);

} // namespace mbsgen::formalism
