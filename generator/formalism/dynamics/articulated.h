// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/dynamics/mass_matrix.h"
#include "formalism/dynamics/newton_euler.h"

namespace mbsgen::formalism {

/// Loads on the nodes' bodies, in node axes where chains leave from the node, else in the axes of its chain.
using BodyLoads = std::vector<Load>;

/// Accelerations by articulated bodies (order N, after Schwertassek & Rulka and Featherstone). `body_loads`
/// are those of the motion that has no joint accelerations, so that the recursion itself holds no velocity
/// terms; `applied` are the joint forces per coordinate, passive ones included. The pivots, articulated
/// inertias along the joints, are added to `inertias` in order of the nodes; null: they are not wanted.
std::vector<Expr> articulated_bodies(const Recursion& in, const BodyLoads& body_loads,
                                     const std::vector<Expr>& applied, std::vector<Expr>* inertias = nullptr);

/// A joint with the articulated body that it carries, Iᴬ.
struct ArticulatedJoint {
  Expr pivot;                ///< 1 / (Sᵀ Iᴬ S)
  Load share;                ///< Iᴬ S / (Sᵀ Iᴬ S), of which the component along the joint is 1
  bool in_node_axes = false; ///< axes of `share`: the node's, else its chain's
};

/// The backward recursion alone.
struct ArticulatedDrives {
  std::vector<ArticulatedJoint> joints; ///< per node
  std::vector<std::vector<Expr>>
      drive; ///< per column and node: the load's component along the joint, negative
};

/// Several columns of loads on one tree without joint forces; `inertias` as of articulated_bodies. With J the
/// rows of the columns, J M⁻¹ Jᵀ is the sum of drive · pivot · driveᵀ over the nodes (M = LᵀDL: the drives
/// are J L⁻¹, the pivots D⁻¹).
ArticulatedDrives articulated_drives(const Recursion& in, const std::vector<BodyLoads>& columns,
                                     std::vector<Expr>* inertias = nullptr);

} // namespace mbsgen::formalism
