// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/tree/velocities.h"
#include "formalism/tree/kinematics.h"

namespace mbsgen::formalism {

namespace {

class VelocityRecursion {
public:
  explicit VelocityRecursion(const Recursion& in) : in_(in) {}

  Velocities run() {
    for (int j = 0; j <= in_.last(); ++j) {
      in_.writer.set_topic(in_.node(j).body, "motion");
      result_.in_chain.push_back(moved(j, before(j)));
      result_.in_node.push_back(own_axes(j));
    }
    return std::move(result_);
  }

private:
  // Of the joint's origin on the parent, in chain axes.
  Twist before(int j) const {
    const int parent = in_.node(j).parent;
    if (parent == Node::base) return {};
    const bool starts = in_.place(j).starts;
    const Twist& from = starts ? result_.in_node[at(parent)] : result_.in_chain[at(parent)];
    const Vec3 carried = from.velocity + cross(from.omega, lever_arm(in_, j));
    if (!starts) return {from.omega, carried};
    const Chain& chain = in_.chain_of(j);
    return {enter(chain, from.omega), enter(chain, in_.writer.let("Vp", j, carried))};
  }

  Twist moved(int j, Twist twist) const {
    const Node& node = in_.node(j);
    if (!node.revolute) {
      twist.velocity = twist.velocity + node.qd * node.direction;
    } else {
      const Vec3 rate = node.qd * axis_of_rotation(in_.pool(), node);
      twist.omega = twist.omega + rate;
      if (!node.pitch.is_zero()) twist.velocity = twist.velocity + node.pitch * rate;
    }
    return {in_.writer.let("OMr", j, twist.omega), in_.writer.let("Vr", j, twist.velocity)};
  }

  Twist own_axes(int j) const {
    const Twist& twist = result_.in_chain[at(j)];
    if (in_.place(j).angle.is_zero()) return twist;
    return {in_.writer.let("OM", j, to_node(in_.chains, j, twist.omega)),
            in_.writer.let("Vo", j, to_node(in_.chains, j, twist.velocity))};
  }

  const Recursion& in_;
  Velocities result_;
};

} // namespace

Velocities velocities(const Recursion& in) {
  return VelocityRecursion(in).run();
}

} // namespace mbsgen::formalism
