// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/loads/load_collector.h"

namespace mbsgen::formalism {

/// One contact at a state; components in reference axes, forces as they act on a.
struct ContactForces {
  Expr gap;     ///< m, negative where the surfaces overlap
  Expr rate;    ///< of the penetration, -d gap/dt, m/s
  Vec3 normal;  ///< unit vector from b to a
  Vec3 point;   ///< middle between the surfaces, m
  Vec3 sliding; ///< velocity of a against b at the point, less its normal component, m/s
  Expr load;    ///< component of the force along the normal, N
  Vec3 force;   ///< N
  Vec3 torque;  ///< about the point, N m: of a law of the user's alone
};

/// Kinematics and forces against the frame of the node `reference`, or the inertial frame; the calls of laws go to
/// the collector.
ContactForces contact_forces(const ModelInTree& in, const model::Contact& contact, int reference,
                             LoadCollector& collector);

/// Applies the contact's forces to both bodies. Seen from their common ancestor, but for laws of the user's, which get
/// inertial axes.
void apply_contact(const ModelInTree& in, const model::Contact& contact, LoadCollector& collector);

} // namespace mbsgen::formalism
