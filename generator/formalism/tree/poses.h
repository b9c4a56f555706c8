// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/tree/kinematics.h"
#include "formalism/tree/parameters.h"

namespace mbsgen::formalism {

/// The tree with every wrench in its node's axes: those given in inertial axes are turned, which takes
/// the orientations of the nodes concerned.
Tree with_local_wrenches(Tree tree, const Writer& writer);

/// Orientation of a node: its axes -> inertial axes.
Mat3 world_axes(const Tree& tree, const Writer& writer, int node);

/// Motion of a point fixed in a body, against a reference frame (a node's, or the inertial frame) and in its
/// axes.
struct PointMotion {
  Vec3 position;
  Vec3 arm;       ///< from the origin of the body's node
  Mat3 axes;      ///< the pose's axes -> reference axes
  Mat3 node_axes; ///< axes of the body's node -> reference axes
  Vec3 velocity, angular_velocity;
  Vec3 acceleration, angular_acceleration;
  std::vector<Vec3> jacobian;         ///< per velocity: derivative of the velocity
  std::vector<Vec3> angular_jacobian; ///< per velocity: derivative of the angular velocity
};

/// The extent of a point's motion: without velocities and accelerations nothing that depends on qd or
/// qdd is written into the scheme.
enum class Detail { pose_and_jacobian, all };

/// Motion of the point that is the origin of `pose`, seen from the node `reference`, which the pose's node
/// descends from (or is), or from the base.
PointMotion point_motion(const Tree& tree, const Writer& writer, int reference, const BodyPose& pose,
                         Detail detail = Detail::all);

/// Motion of a point that a node carries, against the frame in which the node's origin moves as `carrier` says:
/// in the node's axes, as `carrier` is; the position is from the node's origin.
PointMotion point_motion_beyond(const Tree& tree, const Writer& writer, int node, const PointMotion& carrier,
                                const BodyPose& pose, Detail detail);

/// A point's motion against the base, in inertial axes, put together of the hub's and of the point's against
/// the hub, so that what is below the hub is computed in the hub's axes. The pose's node descends from the hub.
/// Without accelerations and Jacobians.
PointMotion point_motion_by_hub(const Tree& tree, const Writer& writer, int hub, const BodyPose& pose);

/// Place of a frame against the base.
struct Place {
  Vec3 origin;
  Mat3 axes; ///< the frame's axes -> inertial axes
};

/// The places of the model's bodies, each node's computed once.
std::vector<Place> body_places(const Tree& tree, const Writer& writer);

/// The deepest node that both nodes descend from (or are), or the base.
int common_ancestor(const Tree& tree, int a, int b);

/// True where one of the points `a` and one of the points `b` have the same place in every position of the
/// mechanism, whatever its parameters are. Places are compared by their values modulo a prime: behind a weld
/// by a general angle they are constants of update(), whose forms do not cancel.
bool always_coincide(const ModelInTree& in, const std::vector<BodyPose>& a, const std::vector<BodyPose>& b);

} // namespace mbsgen::formalism
