// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/tree/tree.h"
#include <Eigen/Dense>
#include <functional>
#include <utility>
#include <vector>

namespace mbsgen::formalism {

/// A node of a tree in one configuration, in numbers: inertial axes, twists and momenta about the node's origin, rotation
/// before translation.
struct PlacedNode {
  using Vector6 = Eigen::Matrix<double, 6, 1>;
  using Matrix6 = Eigen::Matrix<double, 6, 6>;

  int parent = Node::base;
  int velocity = -1;
  Eigen::Matrix3d axes;        ///< the node's -> inertial axes
  Eigen::Vector3d from_parent; ///< from the parent's origin to the node's, m
  Vector6 motion;              ///< of the node's body by a velocity of 1 rad/s or m/s of the joint
  Matrix6 inertia;             ///< of the node's body: twist -> momentum
};

/// The matrix of v × .
Eigen::Matrix3d skew(const Eigen::Vector3d& v);

/// A motion of some joints, by their velocities.
using JointMotion = std::vector<std::pair<int, double>>;

/// The motions that move neither mass nor inertia: a basis of the null space of the tree's mass
/// matrix, without the velocities that are `fixed`. In each the joint nearest to the base has the velocity 1, and 0 in all
/// others; joints behind it keep still what has mass. Articulated inertias tell it (Featherstone 2008, section 7.3): such
/// a joint moves none where all joints behind it are free.
std::vector<JointMotion> massless_motions(const std::vector<PlacedNode>& nodes,
                                          const std::function<bool(int velocity)>& fixed);

} // namespace mbsgen::formalism
