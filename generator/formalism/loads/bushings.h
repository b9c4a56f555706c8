// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/loads/load_collector.h"

namespace mbsgen::formalism {

/// A bushing at a state (model::Bushing): the motion of b's frame against that of a, in the axes of a's point.
struct BushingMotion {
  Anchor a, b;
  int reference = Node::base; ///< the nearest common ancestor of both
  Mat3 a_axes;                ///< axes of a's point -> reference axes
  Mat3 b_node_axes;           ///< axes of b's node -> reference axes
  Vec3 displacement;          ///< of b's point, m
  Mat3 turn;                  ///< axes of b's point -> axes of a's point
  Vec3 rotation;              ///< 2 tan(angle/2) along the axis of `turn`
  Vec3 velocity;              ///< rate of the displacement, m/s
  Vec3 angular_velocity;      ///< of b against a, rad/s
};

/// Force on b at its point, and torque; in the axes of a's point.
struct BushingLoad {
  Vec3 force, torque;
};

BushingMotion bushing_motion(const ModelInTree& in, const model::Bushing& bushing);

/// Of a bushing without a law of the user's. The torque of matrices is that of a potential: with r' = T w, the transposed T
/// times what the stiffness gives for r, so that a symmetric stiffness keeps the energy at any angle.
BushingLoad bushing_load(const ModelInTree& in, const model::Bushing& bushing, const BushingMotion& motion);

/// Adds the loads on both bodies; a law of the user's is called.
void apply_bushing(const ModelInTree& in, const model::Bushing& bushing, LoadCollector& collector);

} // namespace mbsgen::formalism
