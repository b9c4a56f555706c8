// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/dynamics/disturbance.h"

namespace mbsgen::formalism {

namespace {

class Disturbances {
public:
  Disturbances(const Recursion& in, const Kinematics& motion, const OriginVelocities& velocities)
      : in_(in), motion_(motion), velocities_(velocities) {}

  Disturbance operator()(int j) const {
    in_.writer.set_topic(in_.node(j).body, "derivatives");
    const MotionVector& parent = velocities_.before[at(j)];
    Disturbance result;
    result.unit = unit_of(in_.node(j));
    result.rates = let("Ta", "Tv", j, across(parent, result.unit));
    result.by_velocity = let("Ra", "Rv", j, by_velocity(j, parent, result));
    const Vec3& s = result.unit.angular;
    const Expr two = in_.pool().number(2);
    result.by_position = let("Ua", "Uv", j,
                             {spun(j, s), spun(j, result.unit.linear) + cross(acceleration_before(j), s) -
                                              two * cross(result.rates.angular, parent.linear)});
    return result;
  }

private:
  MotionVector unit_of(const Node& node) const {
    if (!node.revolute) return {{}, node.direction};
    const Vec3 axis = axis_of_rotation(in_.pool(), node);
    return {axis, node.pitch * axis};
  }

  // Motion × twist: (ω×s, ω×u + v×s).
  static MotionVector across(const MotionVector& motion, const MotionVector& twist) {
    return {cross(motion.angular, twist.angular),
            cross(motion.angular, twist.linear) + cross(motion.linear, twist.angular)};
  }

  // The velocities of a ball or free joint act at once, so that the mean of the motions before and after it counts.
  MotionVector by_velocity(int j, const MotionVector& parent, const Disturbance& of) const {
    const Expr two = in_.pool().number(2);
    if (!in_.node(j).spatial) return {two * of.rates.angular, two * of.rates.linear};
    return across(
        {parent.angular + motion_.in_chain[at(j)].omega, parent.linear + velocities_.in_chain[at(j)]},
        of.unit);
  }

  // Ω x of the parent.
  Vec3 spun(int j, const Vec3& x) const {
    const int first = first_of_joint(in_, j), parent = in_.node(first).parent;
    if (parent == Node::base) return {};
    if (!in_.place(first).starts) return motion_.in_chain[at(parent)].rates * x;
    const Chain& chain = in_.chain_of(first);
    return enter(chain, motion_.in_node[at(parent)].rates * leave(chain, x));
  }

  Vec3 acceleration_before(int j) const {
    const int first = first_of_joint(in_, j), parent = in_.node(first).parent;
    const Vec3 arm = lever_arm(in_, first);
    if (!in_.place(first).starts) {
      const Motion& of = motion_.in_chain[at(parent)];
      return in_.writer.let("Ar", first, of.acceleration + of.rates * arm);
    }
    const Vec3 carried = parent == Node::base ? -in_.tree.gravity
                                              : in_.writer.let("Ap", first,
                                                               motion_.in_node[at(parent)].acceleration +
                                                                   motion_.in_node[at(parent)].rates * arm);
    return in_.writer.let("Ar", first, enter(in_.chain_of(first), carried));
  }

  MotionVector let(const char* angular, const char* linear, int j, const MotionVector& value) const {
    return {in_.writer.let(angular, j, value.angular), in_.writer.let(linear, j, value.linear)};
  }

  const Recursion& in_;
  const Kinematics& motion_;
  const OriginVelocities& velocities_;
};

} // namespace

std::vector<Disturbance> disturbances(const Recursion& in, const Kinematics& motion,
                                      const OriginVelocities& velocities) {
  const Disturbances of(in, motion, velocities);
  std::vector<Disturbance> result;
  for (int j = 0; j <= in.last(); ++j) result.push_back(of(j));
  return result;
}

} // namespace mbsgen::formalism
