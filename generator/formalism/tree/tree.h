// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/index.h"
#include "formalism/tree/vec.h"
#include <map>
#include <optional>
#include <string>
#include <utility>
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
  /// Force and torque in the axes of another node (or of the base), where they were given in these.
  std::optional<int> frame = {};
  Vec3 given_force = {}, given_torque = {};
};

/// The place of a node in a spatial joint, which is one node per velocity: rotations about x, y, z, then, of
/// a free joint, translations along them. The nodes have one frame. The first of them carries the joint's
/// attitude and position; the motion of all takes place at once.
struct SpatialPlace {
  int first = -1; ///< -1: the node is no part of a spatial joint
  int last = -1;

  explicit operator bool() const { return first >= 0; }
  /// True of a free joint.
  bool travels() const { return last - first == 5; }
};

/// What a decoupled spin keeps for itself: a last body that turns about a principal axis through its centre
/// leaves the equations of all others, which feel the joint's own force in place of the inertia about the axis.
struct Spin {
  Expr inertia; ///< about the axis; zero: the node is no decoupled spin
  Expr force;   ///< of the joint, the passive one included

  explicit operator bool() const { return !inertia.is_zero(); }
};

/// What a unit of one modal velocity does to the mass of a flexible body that its floating frame does not: d of the first
/// moments, and the integral of r times d of r^T, both by the modal coordinate, node axes.
struct ModeRates {
  Vec3 first;
  Mat3 second;
};

/// A velocity of the model in which a node's own one is linear.
struct RateShare {
  int velocity;
  Expr factor;
};

/// One degree of freedom of the tree, with the body part that moves with it: a frame fixed in that part. Seen
/// from the parent node's frame: translate by `offset`, turn by the constant `frame_rotation`, then move
/// along or about the coordinate axis `axis` of the turned frame (reversed when `sign` is -1). Everything is
/// expressed so that as many frame rotations as possible vanish: a node's axes are not the axes of the model
/// file's body, but those turned by a constant rotation.
struct Node {
  static constexpr int base = -1;

  int parent = base;
  int body = -1;     ///< row of the model's body that the joint belongs to
  int velocity = -1; ///< index in qd
  bool revolute = true;
  std::size_t axis = 2; ///< revolute: axis of rotation
  int sign = 1;         ///< revolute: +1 or -1
  Expr pitch;           ///< revolute: travel along the axis per angle; zero but for screws
  SpatialPlace spatial;
  Vec3 direction;       ///< prismatic: direction in node axes
  Mat3 frame_rotation;  ///< node axes before the motion -> parent's node axes
  bool rotated = false; ///< frame_rotation is not the identity
  Vec3 offset;          ///< of the node's origin at q = 0 (free joints: at q), parent's node axes
  /// A part of `offset` along the joint's axis, where a twist lies between this axis and the parent's axes: in two
  /// steps the offset meets exact zeros. `before`: the rest, parent's node axes. Zero: in one step.
  Expr advance;
  Vec3 before;
  Inertia inertia; ///< node axes, about the node's origin
  std::vector<Wrench> wrenches;
  Expr q, qd, qdd; ///< q: zero in a spatial joint, whose nodes have no angle or travel of their own
  Expr passive;    ///< passive generalized force, added to the input Q
  /// Inertia of a rotor that turns with the node's velocity alone: it belongs to the diagonal of the mass matrix.
  Expr armature;
  Spin spin;
  /// Row of `Tree::flexible` where the node is a mode of a flexible body: it moves no frame, its direction is zero.
  int flexible = -1;
  int mode = -1;           ///< number of that mode; the first mode's node has the body's inertia
  Expr coordinate;         ///< of that mode
  ModeRates rates_of_mode; ///< at the deformation of a function, from define_deformations on
  /// Velocities of which that of the node consists, where it belongs to a cross-section of a flexible body and has no
  /// velocity of its own: q, qd and qdd are expressions of the modes' then. Empty: it has one.
  std::vector<RateShare> follows;
  Expr qdd_of_rates; ///< what the velocities add to qdd, of such a node
  bool idle =
      false; ///< nothing resists the joint where the joints behind it are free, whatever the parameters
};

/// The unit vector about which a revolute node turns, in node axes.
Vec3 axis_of_rotation(Pool& pool, const Node& node);
/// Travel of the node's origin along its direction or, of a screw, its axis: parent's node axes.
Vec3 travel(Pool& pool, const Node& node);

/// Calls `add(velocity, share)` with the shares of a value that belongs to the node's velocity in those of the model.
template <class Add>
void share_out(const Node& node, const Expr& value, const Add& add) {
  if (node.follows.empty()) return add(node.velocity, value);
  for (const RateShare& share : node.follows) add(share.velocity, share.factor * value);
}

/// Gives the nodes of a tree their accelerations, of which there is one for each velocity.
void set_accelerations(std::vector<Node>& nodes, const std::vector<Expr>& accelerations);

/// True where the node has a velocity of the model.
inline bool has_velocity(const Node& node) {
  return node.follows.empty();
}

/// The attitude of a spatial joint. Its frame rotation consists of symbols, which each scheme has to define.
struct Attitude {
  int node = -1;                  ///< the first of the joint
  std::array<Expr, 4> quaternion; ///< w, x, y, z: coordinates, of any length but zero
  Mat3 before;                    ///< axes before the joint -> parent's node axes
};

/// A flexible body in its floating frame, the frame of its first mode's node: integrals over its mass as in
/// model::Flexible, times the mass, node axes.
struct FlexibleBody {
  int first = -1; ///< node of the first mode; those of the others follow
  std::size_t modes = 0;
  Inertia undeformed;
  std::vector<Vec3> first_by;     ///< by mode
  std::vector<Mat3> second_by;    ///< by mode
  std::vector<Mat3> products;     ///< by pair
  std::vector<Vec3> shortened;    ///< by pair
  std::vector<Mat3> shortened_by; ///< by pair
  std::vector<Expr> inertia;      ///< by pair: modal masses

  std::size_t pair(std::size_t k, std::size_t l) const { return k * modes + l; }
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
  std::vector<int>
      loop_roots; ///< children of the nodes (or the base) from which loops hang, where these begin
  std::vector<Attitude> attitudes;
  std::vector<BodyPose> body_poses; ///< per body of the model; of a flexible one its floating frame
  std::vector<FlexibleBody> flexible;
  std::map<std::pair<int, int>, BodyPose>
      section_poses;                 ///< of points of flexible bodies, by body and point, body axes
  Vec3 gravity;                      ///< inertial frame
  Inertia base_inertia;              ///< what is fixed in the base, or was regrouped into it
  std::vector<Wrench> base_wrenches; ///< on bodies welded to the base; they matter to the base reaction only

  /// Number of velocities: nodes that follow modes have none.
  std::size_t speeds() const;

  std::vector<Wrench>& wrenches(int node) {
    return node == Node::base ? base_wrenches : nodes[at(node)].wrenches;
  }
};

} // namespace mbsgen::formalism
