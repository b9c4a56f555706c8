// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/tree/parameters.h"
#include "formalism/tree/poses.h"
#include <optional>

namespace mbsgen::formalism {

/// The nearest body (or the base) that both bodies descend from or are.
int common_body(const model::Model& model, int a, int b);

/// An end of a cut: its place in the tree, and its motion against the nearest common ancestor body of both ends.
struct EndMotion : PointMotion {
  BodyPose pose;
};

/// Both ends of a cut, positions from one point, in one frame's axes.
struct CutMotion {
  EndMotion a, b;
  Mat3 axes; ///< these axes -> the common ancestor body's
};

/// In the axes of the common ancestor body.
CutMotion cut_motion(const ModelInTree& in, const model::Cut& cut, Detail detail);

/// The node that carries two revolute joints about axes through one point, the last ones to an end of a ball
/// cut, where it moves against the common ancestor. In its axes their columns of J have few components that are
/// not zero.
struct CutCarrier {
  int node;
  bool of_a;                     ///< of the end a
  std::array<int, 2> velocities; ///< of the two joints
};

/// The carrier at one end of the cut, if any.
std::optional<CutCarrier> carrier_of(const ModelInTree& in, const model::Cut& cut);

/// In the axes of the carrier's node, positions from its origin. Velocities and accelerations are those against the common ancestor.
CutMotion cut_motion(const ModelInTree& in, const model::Cut& cut, const CutCarrier& carrier, Detail detail);

} // namespace mbsgen::formalism
