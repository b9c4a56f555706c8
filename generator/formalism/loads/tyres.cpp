// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/loads/tyres.h"
#include "base/index.h"
#include "scheme/rewrite.h"
#include <algorithm>

namespace mbsgen::formalism {

namespace {

// Place, velocity, angular velocity and axis of a wheel, inertial axes; and what takes its load.
struct WheelMotion {
  Vec3 position, velocity, angular_velocity, axis;
  Anchor carrier;    ///< the wheel's centre, in the wheel or in the body on which it turns
  Mat3 carrier_axes; ///< axes of the carrier's node -> inertial axes
  int spin = Node::
      base; ///< node of the joint by which the wheel turns on the carrier; base: the wheel is the carrier
  int sense = 0; ///< of that joint against the wheel's axis, 1 or -1
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

WheelMotion wheel_motion(const ModelInTree& in, const model::Tyre& tyre, const SeenFromBase& seen) {
  const Anchor center = anchor_of(in, tyre.center, PointAxes::of_point);
  const Vec3 axis = axis_in_node(in, tyre, center);
  WheelMotion wheel;
  wheel.sense = sense_of_spin(in, center, axis);
  const bool turns = wheel.sense != 0;
  if (turns) wheel.spin = center.pose.node;
  wheel.carrier = turns ? Anchor{false, centre_on_carrier(in, center)} : center;
  const PointMotion motion = seen(wheel.carrier.pose);
  wheel.carrier_axes = motion.node_axes;
  wheel.position = motion.position;
  wheel.velocity = motion.velocity;
  wheel.angular_velocity = motion.angular_velocity;
  // The axes of the centre on a carrier are those of the node before its turn, which leaves the axis.
  wheel.axis = in.writer.let("We", 0, (turns ? motion.axes : motion.node_axes) * axis);
  if (!turns) return wheel;
  const Expr rate = in.writer.pool().number(wheel.sense) * in.tree.nodes[at(wheel.spin)].qd;
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

TyreValues values_of(const ModelInTree& in, const model::Tyre& tyre, const WheelMotion& wheel) {
  in.writer.set_topic(-1, "tyre");
  scheme::Rewriter meant(in.writer.pool());
  give_meanings(in, tyre, wheel, meant);
  TyreValues values;
  int number = 0;
  for (const model::Definition& definition : tyre.definitions) {
    const Expr value = in.writer.let("Wl", number++, 0, meant(in.parameters.resolve(definition.value)));
    values.definitions.push_back(value);
    meant.replace(law_symbol(in.writer.pool(), definition.name.c_str()), value);
  }
  for (const model::LawRate& rate : tyre.rates)
    values.rates.push_back(in.writer.let("Wr", number++, 0, meant(in.parameters.resolve(rate.rate))));
  return values;
}

// Force or torque by the names of its components, inertial axes.
Vec3 vector_of(const model::Tyre& tyre, const TyreValues& values, const std::array<const char*, 3>& names) {
  Vec3 result;
  for (std::size_t i = 0; i < names.size(); ++i) {
    const auto found = std::find_if(tyre.definitions.begin(), tyre.definitions.end(),
                                    [&](const model::Definition& each) { return each.name == names[i]; });
    result[i] = values.definitions[static_cast<std::size_t>(found - tyre.definitions.begin())];
  }
  return result;
}

} // namespace

TyreValues tyre_values(const ModelInTree& in, const model::Tyre& tyre) {
  const auto seen = [&](const BodyPose& pose) { return point_motion(in.tree, in.writer, Node::base, pose); };
  return values_of(in, tyre, wheel_motion(in, tyre, seen));
}

void apply_tyre(const ModelInTree& in, const model::Tyre& tyre, const SeenFromBase& seen,
                LoadCollector& collector) {
  in.writer.set_topic(-1, "tyre");
  const WheelMotion wheel = wheel_motion(in, tyre, seen);
  TyreValues values = values_of(in, tyre, wheel);
  const Vec3 torque = vector_of(tyre, values, model::tyre_torque);
  collector.apply(wheel.carrier, wheel.carrier_axes, vector_of(tyre, values, model::tyre_force), torque,
                  Node::base);
  if (wheel.spin != Node::base)
    collector.apply(wheel.spin, in.writer.pool().number(wheel.sense) * dot(torque, wheel.axis));
  collector.add_tyre(std::move(values));
}

} // namespace mbsgen::formalism
