// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/dynamics/regressor.h"
#include "formalism/loads/load.h"
#include "formalism/tree/inertia.h"
#include "formalism/tree/kinematics.h"
#include "formalism/tree/velocities.h"

namespace mbsgen::formalism {

namespace {

// A joint's motion of unit rate, at the origin of a node beyond it.
struct Axis {
  int joint; ///< its node
  Twist twist;
};
using Axes = std::vector<Axis>;

// The axes of all joints between the base and a node, in that order.
class CarriedAxes {
public:
  explicit CarriedAxes(const Recursion& in) : in_(in) {
    for (int j = 0; j <= in.last(); ++j) {
      in.writer.set_topic(in.node(j).body, "axes");
      in_chain_.push_back(moved(j));
      in_node_.push_back(own_axes(j));
    }
  }

  /// In node axes.
  const Axes& of(int node) const { return in_node_[at(node)]; }

private:
  Axes moved(int j) const {
    const Node& node = in_.node(j);
    Axes axes;
    if (node.parent != Node::base) {
      const bool starts = in_.place(j).starts;
      for (const Axis& axis : starts ? in_node_[at(node.parent)] : in_chain_[at(node.parent)])
        axes.push_back({axis.joint, carried(j, starts, axis)});
    }
    const Vec3 direction = node.revolute ? axis_of_rotation(in_.pool(), node) : node.direction;
    axes.push_back({j, node.revolute ? Twist{direction, node.pitch * direction} : Twist{{}, direction}});
    return axes;
  }

  Twist carried(int j, bool starts, const Axis& axis) const {
    const auto let = [&](const char* stem, const Vec3& v) {
      return in_.writer.let_pair(stem, axis.joint, j, v);
    };
    const Vec3 velocity = axis.twist.velocity + cross(axis.twist.omega, lever_arm(in_, j));
    if (!starts) return {axis.twist.omega, let("Yvr", velocity)};
    const Chain& chain = in_.chain_of(j);
    return {let("Yw", enter(chain, axis.twist.omega)), let("Yvr", enter(chain, let("Yvp", velocity)))};
  }

  Axes own_axes(int j) const {
    Axes axes = in_chain_[at(j)];
    if (in_.place(j).angle.is_zero()) return axes;
    for (Axis& axis : axes)
      axis.twist = {in_.writer.let_pair("Ywo", axis.joint, j, to_node(in_.chains, j, axis.twist.omega)),
                    in_.writer.let_pair("Yvo", axis.joint, j, to_node(in_.chains, j, axis.twist.velocity))};
    return axes;
  }

  const Recursion& in_;
  std::vector<Axes> in_chain_, in_node_;
};

// Of a body with that inertia: force, and moment about the origin.
Load load_of(const Inertia& inertia, const Motion& motion) {
  return {inertia.mass * motion.acceleration + motion.rates * inertia.first,
          cross(inertia.first, motion.acceleration) +
              moment_of(motion.rates, motion.squares, inertia.second)};
}

} // namespace

std::vector<std::vector<Expr>> regressor(const Recursion& in, const std::vector<BaseParameter>& parameters) {
  KinematicInput input;
  input.base_acceleration = -in.tree.gravity;
  const Kinematics motion = kinematics(in, input);
  const CarriedAxes axes(in);
  std::vector<std::vector<Expr>> y(in.size(), std::vector<Expr>(parameters.size()));
  for (std::size_t k = 0; k < parameters.size(); ++k) {
    const int node = parameters[k].node;
    in.writer.set_topic(in.node(node).body, "regressor");
    const Load unit = load_of(parameters[k].unit, motion.in_node[at(node)]);
    const Load load = {in.writer.let("Yf", static_cast<int>(k), unit.force),
                       in.writer.let("Yn", static_cast<int>(k), unit.moment)};
    for (const Axis& axis : axes.of(node))
      y[at(in.node(axis.joint).velocity)][k] =
          dot(axis.twist.velocity, load.force) + dot(axis.twist.omega, load.moment);
  }
  return y;
}

} // namespace mbsgen::formalism
