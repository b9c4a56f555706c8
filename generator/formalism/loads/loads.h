// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/loads/load_collector.h"

namespace mbsgen::formalism {

/// How the points of a link move apart, in the axes of their nearest common ancestor.
struct LinkMotion {
  Anchor from, to;
  int reference = Node::base; ///< the node that is that ancestor
  Mat3 from_axes, to_axes;    ///< node axes of each end -> these axes
  Vec3 way;                   ///< from -> to
  Expr distance, inverse, rate;
  std::vector<std::pair<int, Expr>>
      by_joint; ///< derivatives of the distance, by node, where the points are neighbours
};

/// Throws ModelError where the points coincide in every configuration.
LinkMotion link_motion(const ModelInTree& in, const model::Link& link);

/// The force of a link that has an expression; positive pulls the points together.
Expr link_force(const ModelInTree& in, const Expr& law, const LinkMotion& motion);

/// One contact at a state; components in reference axes, forces as they act on a.
struct ContactForces {
  Expr gap;     ///< m, negative where the surfaces overlap
  Expr rate;    ///< of the penetration, -d gap/dt, m/s
  Vec3 normal;  ///< unit vector from b to a
  Vec3 point;   ///< middle between the surfaces, m
  Vec3 sliding; ///< velocity of a against b at the point, less its normal component, m/s
  Expr load;    ///< component of the force along the normal, N
  Vec3 force;   ///< N
  Vec3 torque;  ///< about the point, N m: of a user's law alone
};

/// Kinematics and forces against the frame of the node `reference`, or the inertial frame; the calls of laws
/// go to the collector.
ContactForces contact_forces(const ModelInTree& in, const model::Contact& contact, int reference,
                             LoadCollector& collector);

/// The loads of links between two points (along their line, positive pulls them together), of external forces
/// and torques at points, of bushings, of tyres, and of contacts; the user's laws give rates of states, too. The kinematics that the
/// laws need is written into the scheme; of a link or contact only that between its two bodies, seen from
/// their common ancestor. Points below one of `loop_roots` are computed in its
/// parent's axes first: the constraints have them. Throws ModelError for a law without a value.
Loads loads_of_laws(const ModelInTree& in, const std::vector<int>& loop_roots);

} // namespace mbsgen::formalism
