// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/loads/tyres.h"
#include "base/index.h"
#include "scheme/rewrite.h"
#include <algorithm>

namespace mbsgen::formalism {

namespace {

// Place, velocity, angular velocity and axis of a wheel, inertial axes.
struct WheelMotion {
  Vec3 position, velocity, angular_velocity, axis;
};

// The direction of the wheel's axis in its node's axes.
Vec3 axis_in_node(const ModelInTree& in, const model::Tyre& tyre, const Anchor& center) {
  const Mat3& axes = center.pose.axes;
  return in.writer.pool().number(tyre.sense) *
         Vec3{axes(0, tyre.axis), axes(1, tyre.axis), axes(2, tyre.axis)};
}

// 1 or -1 where the wheel's node turns about the wheel's axis, through its centre, on another node: the sense of the joint
// against the axis. 0 elsewhere.
int sense_of_spin(const ModelInTree& in, const Anchor& center, const Vec3& axis) {
  if (center.pose.node == Node::base) return 0;
  const Node& node = in.tree.nodes[at(center.pose.node)];
  if (!node.revolute || node.spatial || !node.pitch.is_zero() || node.parent == Node::base) return 0;
  for (std::size_t i = 0; i < 3; ++i)
    if (i != node.axis && !(axis[i].is_zero() && center.pose.origin[i].is_zero())) return 0;
  if (axis[node.axis].is_one()) return node.sign;
  return (-axis[node.axis]).is_one() ? -node.sign : 0;
}

// The wheel's centre, fixed in the node that carries the wheel's.
BodyPose centre_on_carrier(const ModelInTree& in, const Anchor& center) {
  const Node& node = in.tree.nodes[at(center.pose.node)];
  return {node.parent, node.offset + node.frame_rotation * center.pose.origin, node.frame_rotation};
}

WheelMotion motion_by_carrier(const ModelInTree& in, const model::Tyre& tyre, const SeenFromBase& seen,
                              TyreValues& values) {
  const Anchor center = anchor_of(in, tyre.center, PointAxes::of_point);
  const Vec3 axis = axis_in_node(in, tyre, center);
  const int sense = sense_of_spin(in, center, axis);
  values.sense = sense;
  values.spin = sense == 0 ? Node::base : center.pose.node;
  values.carrier = sense == 0 ? center : Anchor{false, centre_on_carrier(in, center)};
  const PointMotion motion = seen(values.carrier.pose);
  values.carrier_axes = motion.node_axes;
  // The point's axes are those of the node before its turn, which leaves the axis.
  const Mat3& axes = sense == 0 ? motion.node_axes : motion.axes;
  WheelMotion wheel{motion.position, motion.velocity, motion.angular_velocity, axes * axis};
  if (sense == 0) return wheel;
  wheel.axis = in.writer.let("We", 0, wheel.axis);
  const Expr rate = in.writer.pool().number(sense) * in.tree.nodes[at(values.spin)].qd;
  wheel.angular_velocity = wheel.angular_velocity + rate * wheel.axis;
  return wheel;
}

// The kinematics of a law in text, and the numbers of the model that its parameters are.
void give_meanings(const ModelInTree& in, const model::Tyre& tyre, const WheelMotion& wheel,
                   scheme::Rewriter& meant) {
  Pool& pool = in.writer.pool();
  const std::array<const Vec3*, 4> kinematics{&wheel.position, &wheel.velocity, &wheel.angular_velocity,
                                              &wheel.axis};
  for (std::size_t k = 0; k < model::tyre_kinematics.size(); ++k)
    meant.replace(law_symbol(pool, model::tyre_kinematics[k]),
                  in.writer.let("Wk", static_cast<int>(k), 0, (*kinematics[k / 3])[k % 3]));
  for (const model::LawParameter& parameter : tyre.parameters)
    meant.replace(
        law_symbol(pool, parameter.name.c_str()),
        in.parameters.value(parameter.value, {tyre.name, parameter.name, -1}, expr::SymbolKind::parameter));
}

} // namespace

Vec3 TyreValues::vector(const model::Tyre& tyre, const std::array<const char*, 3>& names) const {
  Vec3 result;
  for (std::size_t i = 0; i < names.size(); ++i) {
    const auto found = std::find_if(tyre.definitions.begin(), tyre.definitions.end(),
                                    [&](const model::Definition& each) { return each.name == names[i]; });
    result[i] = definitions[static_cast<std::size_t>(found - tyre.definitions.begin())];
  }
  return result;
}

TyreValues tyre_values(const ModelInTree& in, const model::Tyre& tyre, const SeenFromBase& seen) {
  Pool& pool = in.writer.pool();
  in.writer.set_topic(-1, "tyre");
  TyreValues values;
  const WheelMotion wheel = motion_by_carrier(in, tyre, seen, values);
  in.writer.set_topic(-1, "tyre");
  scheme::Rewriter meant(pool);
  give_meanings(in, tyre, wheel, meant);
  int number = 0;
  for (const model::Definition& definition : tyre.definitions) {
    const Expr value = in.writer.let("Wl", number++, 0, meant(in.parameters.resolve(definition.value)));
    values.definitions.push_back(value);
    meant.replace(law_symbol(pool, definition.name.c_str()), value);
  }
  for (const model::LawRate& rate : tyre.rates)
    values.rates.push_back(meant(in.parameters.resolve(rate.rate)));
  if (values.spin != Node::base)
    values.along_spin = pool.number(values.sense) * dot(values.vector(tyre, model::tyre_torque), wheel.axis);
  return values;
}

TyreValues tyre_values(const ModelInTree& in, const model::Tyre& tyre) {
  return tyre_values(
      in, tyre, [&](const BodyPose& pose) { return point_motion(in.tree, in.writer, Node::base, pose); });
}

void apply_tyre(const ModelInTree& in, const model::Tyre& tyre, const SeenFromBase& seen,
                LoadCollector& collector) {
  const TyreValues values = tyre_values(in, tyre, seen);
  collector.apply(values.carrier, values.carrier_axes, values.vector(tyre, model::tyre_force),
                  values.vector(tyre, model::tyre_torque), Node::base);
  if (values.spin != Node::base) collector.apply(values.spin, values.along_spin);
}

} // namespace mbsgen::formalism
