// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/tree/chains.h"

namespace mbsgen::formalism {

/// Absolute motion of a frame, in the axes of that frame.
struct Motion {
  Vec3 omega;        ///< angular velocity
  Vec3 alpha;        ///< its time derivative
  Mat3 rates;        ///< Ω = alpha~ + omega~ omega~: Ω r is the acceleration of r against the origin
  Vec3 squares;      ///< of the components of omega
  Vec3 acceleration; ///< of the origin
};

/// Motion of every node, in the axes of its chain and in its own axes.
struct Kinematics {
  bool has_velocities = true, has_accelerations = true; ///< false: those of the modes do not count either
  std::vector<Motion> in_chain;
  std::vector<Motion> in_node;
};

/// The motion that a forward recursion carries.
struct KinematicInput {
  bool velocities = true;
  bool accelerations = true;
  Vec3 base_acceleration; ///< inertial frame; minus gravity for dynamics
  /// Free joints on the base have the accelerations of `free_fall`: their frames then accelerate against
  /// nothing.
  bool falling = false;
};

/// Forward recursion of angular velocity, Ω and acceleration. Of Ω the column along a joint's axis is the
/// second derivative of the axis, which both bodies share: it is carried from chain to chain, and the other
/// entries follow from Ω_kl = 2 ω_k ω_l − Ω_lk.
Kinematics kinematics(const Recursion& in, const KinematicInput& input);

/// True for the nodes of a free joint on the base.
bool falls(const Recursion& in, int node);

/// Derivatives of the linear velocity of a free joint on the base, by its first node, for which its origin
/// has no acceleration: −(a + ω × v), a the base's acceleration.
Vec3 free_fall(const Recursion& in, int first, const Vec3& base_acceleration);

/// The node's offset from its parent in the axes in which it meets the parent's load: the chain's axes, or,
/// where a chain starts, the parent node's axes; with the travel of a prismatic joint.
Vec3 lever_arm(const Recursion& in, int node);

/// That offset in two steps: before the twist of the chain that starts with the node, and behind it in the chain's
/// axes, which is zero but for an `advance`.
struct LeverArms {
  Vec3 before, behind;
};

LeverArms lever_arms(const Recursion& in, int node);

/// Angular velocity of a frame and linear velocity of its origin.
struct Twist {
  Vec3 omega, velocity;
};

/// Absolute velocities of every node.
struct Velocities {
  std::vector<Twist> in_chain; ///< chain axes
  std::vector<Twist> in_node;  ///< node axes
};

/// Forward recursion of velocities alone.
Velocities velocities(const Recursion& in);

/// Linear velocity and angular velocity of a rigid motion, at one point and in one frame's axes.
struct MotionVector {
  Vec3 angular, linear;
};

/// Velocities of the origins of all nodes against the base.
struct OriginVelocities {
  std::vector<MotionVector> before; ///< of the parent's body at the node's origin, chain axes
  std::vector<Vec3> in_chain;       ///< of the node's origin, chain axes
  std::vector<Vec3> in_node;        ///< the same in node axes
};

/// Forward recursion of the velocities, beside that of the `motion`, which has the angular ones.
OriginVelocities origin_velocities(const Recursion& in, const Kinematics& motion);

/// The first node of the joint that the node belongs to: the node itself, but for ball and free joints.
int first_of_joint(const Recursion& in, int node);

} // namespace mbsgen::formalism
