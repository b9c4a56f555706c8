// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/index.h"
#include "formalism/tree/vec.h"
#include <string>
#include <vector>

namespace mbsgen::formalism {

/// Inertial parameters about a frame's origin, in its axes: mass, first moments ∫r dm, and second moments
/// K = ∫ r rᵀ dm (pseudo-inertia; the tensor of inertia is tr(K)·1 − K). They add, and shift without
/// division.
struct Inertia {
  Expr mass;
  Vec3 first;
  Mat3 second;

  bool is_zero() const;
};

Inertia operator+(const Inertia& a, const Inertia& b);
/// About one point and in the same axes. Cheaper than repeated +.
Inertia sum_of(Pool& pool, const std::vector<Inertia>& parts);

/// An external force and torque that act on a node: force at `point` (node frame) and torque, components in
/// node axes or in inertial axes.
struct Wrench {
  Vec3 force;
  Vec3 torque;
  Vec3 point;
  bool world = false;
};

/// One degree of freedom of the tree, with the body part that moves with it: a frame fixed in that part. Seen
/// from the parent node's frame: translate by `offset`, turn by the constant `frame_rotation`, then move
/// along or about the coordinate axis `axis` of the turned frame (reversed when `sign` is -1). Everything is
/// expressed so that as many frame rotations as possible vanish: a node's axes are not the axes of the model
/// file's body, but those turned by a constant rotation.
struct Node {
  static constexpr int base = -1;

  int parent = base;
  int body = -1;       ///< row of the model's body that the joint belongs to
  int coordinate = -1; ///< index in q
  bool revolute = true;
  std::size_t axis = 2; ///< revolute: axis of rotation
  int sign = 1;         ///< revolute: +1 or -1
  Vec3 direction;       ///< prismatic: direction in node axes
  Mat3 frame_rotation;  ///< node axes before the motion -> parent's node axes
  bool rotated = false; ///< frame_rotation is not the identity
  Vec3 offset;          ///< of the node's origin at q = 0, parent's node axes
  Inertia inertia;      ///< node axes, about the node's origin
  std::vector<Wrench> wrenches;
  Expr q, qd, qdd;
  Expr passive; ///< passive generalized force, added to the input Q
};

/// Place of a body of the model in the tree: fixed in node `node` (or in the base), at `origin`, turned by
/// `axes` (body axes -> node axes).
struct BodyPose {
  int node = Node::base;
  Vec3 origin;
  Mat3 axes;
};

/// The mechanism as formalisms see it: nodes in an order in which parents precede, welds and locked joints
/// gone.
struct Tree {
  std::vector<Node> nodes;
  std::vector<std::vector<int>> children; ///< per node
  std::vector<int> roots;
  std::vector<BodyPose> body_poses;  ///< per body of the model
  Vec3 gravity;                      ///< inertial frame
  Inertia base_inertia;              ///< what is fixed in the base, or was regrouped into it
  std::vector<Wrench> base_wrenches; ///< on bodies welded to the base; they matter to the base reaction only

  std::vector<Wrench>& wrenches(int node) {
    return node == Node::base ? base_wrenches : nodes[at(node)].wrenches;
  }
};

} // namespace mbsgen::formalism
