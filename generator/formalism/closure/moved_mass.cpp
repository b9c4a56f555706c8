// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/closure/moved_mass.h"
#include "base/index.h"
#include <cmath>

namespace mbsgen::formalism {

namespace {

using Vector6 = PlacedNode::Vector6;
using Matrix6 = PlacedNode::Matrix6;

// Rounding of an elimination, as a share of the inertia of all that the joint carries. An armature between two aligned
// joints may be 1e-10 of it.
constexpr double elimination_error = 1e-13;
// Velocities that take no part in a motion, but for rounding.
constexpr double no_velocity = 1e-9;

// Takes a twist to the point to which `way` leads.
Matrix6 carried(const Eigen::Vector3d& way) {
  Matrix6 result = Matrix6::Identity();
  result.bottomLeftCorner<3, 3>() = -skew(way);
  return result;
}

class FreedBodies {
public:
  FreedBodies(const std::vector<PlacedNode>& nodes, const std::function<bool(int)>& fixed)
      : nodes_(nodes), pivot_(nodes.size()), share_(nodes.size()) {
    for (const PlacedNode& node : nodes) {
      fixed_.push_back(fixed(node.velocity));
      free_.push_back(node.inertia);
    }
    rigid_ = free_;
    for (std::size_t i = nodes.size(); i-- > 0;) eliminate(i);
  }

  std::vector<JointMotion> idle() const {
    std::vector<JointMotion> motions;
    for (std::size_t i = 0; i < nodes_.size(); ++i)
      if (!fixed_[i] && pivot_[i] == 0)
        motions.push_back(moves_mass(i) ? with_followers(i) : JointMotion{{nodes_[i].velocity, 1}});
    return motions;
  }

private:
  // A joint that its bodies do not resist hands on all of their inertia.
  void eliminate(std::size_t i) {
    const PlacedNode& node = nodes_[i];
    share_[i] = free_[i] * node.motion;
    const double inertia = node.motion.dot(share_[i]);
    if (!fixed_[i] && inertia > least_inertia(i)) {
      pivot_[i] = inertia;
      free_[i] -= share_[i] * share_[i].transpose() / inertia;
    }
    if (node.parent == Node::base) return;
    const Matrix6 to_node = carried(node.from_parent);
    free_[at(node.parent)] += to_node.transpose() * free_[i] * to_node;
    rigid_[at(node.parent)] += to_node.transpose() * rigid_[i] * to_node;
  }

  double least_inertia(std::size_t i) const {
    return elimination_error * nodes_[i].motion.squaredNorm() * rigid_[i].norm();
  }
  bool moves_mass(std::size_t i) const {
    return nodes_[i].motion.dot(rigid_[i] * nodes_[i].motion) > least_inertia(i);
  }

  // The joint moves, and the joints behind it move so that nothing resists.
  JointMotion with_followers(std::size_t idle) const {
    JointMotion motion;
    std::vector<Vector6> twist(nodes_.size(), Vector6::Zero());
    for (std::size_t i = idle; i < nodes_.size(); ++i) {
      const PlacedNode& node = nodes_[i];
      if (node.parent != Node::base) twist[i] = carried(node.from_parent) * twist[at(node.parent)];
      const double rate = i == idle ? 1 : pivot_[i] == 0 ? 0 : -share_[i].dot(twist[i]) / pivot_[i];
      if (std::fabs(rate) < no_velocity) continue;
      motion.emplace_back(node.velocity, rate);
      twist[i] += rate * node.motion;
    }
    return motion;
  }

  const std::vector<PlacedNode>& nodes_;
  std::vector<bool> fixed_;
  std::vector<double> pivot_;         ///< 0: fixed, or idle
  std::vector<Vector6> share_;        ///< momentum by a velocity of 1 of the joint
  std::vector<Matrix6> free_, rigid_; ///< of the node and all behind it, their joints free, or fixed
};

} // namespace

Eigen::Matrix3d skew(const Eigen::Vector3d& v) {
  Eigen::Matrix3d m;
  m << 0, -v.z(), v.y(), v.z(), 0, -v.x(), -v.y(), v.x(), 0;
  return m;
}

std::vector<JointMotion> massless_motions(const std::vector<PlacedNode>& nodes,
                                          const std::function<bool(int velocity)>& fixed) {
  return FreedBodies(nodes, fixed).idle();
}

} // namespace mbsgen::formalism
