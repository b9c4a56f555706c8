// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/tree/origin_velocities.h"

namespace mbsgen::formalism {

namespace {

class OriginVelocityRecursion {
public:
  OriginVelocityRecursion(const Recursion& in, const Kinematics& motion) : in_(in), motion_(motion) {}

  OriginVelocities run() {
    for (int j = 0; j <= in_.last(); ++j) {
      in_.writer.set_topic(in_.node(j).body, "velocities of origins");
      if (j == first_of_joint(in_, j))
        visit(j);
      else
        repeat();
    }
    return std::move(result_);
  }

private:
  void visit(int j) {
    const MotionVector before = twist_before(j);
    result_.before.push_back(before);
    result_.in_chain.push_back(in_.writer.let("vr", j, before.linear + of_joint(j)));
    result_.in_node.push_back(in_.writer.let("vn", j, to_node(in_.chains, j, result_.in_chain.back())));
  }

  // Further nodes of a ball or free joint have the same frame.
  void repeat() {
    result_.before.push_back(result_.before.back());
    result_.in_chain.push_back(result_.in_chain.back());
    result_.in_node.push_back(result_.in_node.back());
  }

  MotionVector twist_before(int j) const {
    const int parent = in_.node(j).parent;
    if (parent == Node::base) return {};
    const Vec3 arm = lever_arm(in_, j);
    if (!in_.place(j).starts) {
      const Vec3& omega = motion_.in_chain[at(parent)].omega;
      return {omega, in_.writer.let("vb", j, result_.in_chain[at(parent)] + cross(omega, arm))};
    }
    const Vec3& omega = motion_.in_node[at(parent)].omega;
    const Vec3 carried = in_.writer.let("vp", j, result_.in_node[at(parent)] + cross(omega, arm));
    const Chain& chain = in_.chain_of(j);
    return {in_.writer.let("OMr", j, enter(chain, omega)), in_.writer.let("vb", j, enter(chain, carried))};
  }

  // Of the origin against the parent's body.
  Vec3 of_joint(int j) const {
    const Node& node = in_.node(j);
    if (node.spatial) return of_free_joint(j);
    if (!node.revolute) return node.qd * node.direction;
    return (node.sign > 0 ? node.pitch * node.qd : -(node.pitch * node.qd)) * unit(in_.pool(), node.axis);
  }

  Vec3 of_free_joint(int j) const {
    Vec3 velocity;
    for (int k = j; k <= in_.node(j).spatial.last; ++k)
      if (!in_.node(k).revolute) velocity = velocity + in_.node(k).qd * in_.node(k).direction;
    return velocity;
  }

  const Recursion& in_;
  const Kinematics& motion_;
  OriginVelocities result_;
};

} // namespace

OriginVelocities origin_velocities(const Recursion& in, const Kinematics& motion) {
  return OriginVelocityRecursion(in, motion).run();
}

int first_of_joint(const Recursion& in, int node) {
  const SpatialPlace& place = in.node(node).spatial;
  return place ? place.first : node;
}

} // namespace mbsgen::formalism
