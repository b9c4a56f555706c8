// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/loads/loads.h"
#include "base/index.h"
#include "base/model_error.h"
#include "formalism/loads/bushings.h"
#include "formalism/loads/contact_kinematics.h"
#include "formalism/loads/tyres.h"
#include "formalism/tree/poses.h"
#include "scheme/rewrite.h"
#include <algorithm>

namespace mbsgen::formalism {

namespace {

// The joints between two nodes, where each is at most one joint away from the common ancestor: then derivatives of the
// distance take fewer operations than velocities and wrenches. Else none.
std::vector<int> joints_between_neighbours(const Tree& tree, int a, int b) {
  std::vector<int> joints;
  const int reference = common_ancestor(tree, a, b);
  for (const int j : {a, b}) {
    if (j == reference) continue;
    if (tree.nodes[at(j)].parent != reference || tree.nodes[at(j)].spatial ||
        !has_velocity(tree.nodes[at(j)]))
      return {};
    joints.push_back(j);
  }
  return joints;
}

// From the points' columns of the Jacobian.
void take_joint_by_joint(const ModelInTree& in, const std::vector<int>& joints, const PointMotion& a,
                         const PointMotion& b, LinkMotion& motion) {
  for (const int j : joints) {
    const Node& node = in.tree.nodes[at(j)];
    const Vec3 apart = b.jacobian[at(node.velocity)] - a.jacobian[at(node.velocity)];
    const Expr derivative = in.writer.let("LZq", j, motion.inverse * dot(motion.way, apart));
    motion.by_joint.emplace_back(j, derivative);
    motion.rate = motion.rate + derivative * node.qd;
  }
}

} // namespace

LinkMotion link_motion(const ModelInTree& in, const model::Link& link) {
  const Writer& writer = in.writer;
  LinkMotion motion;
  motion.from = anchor_of(in, link.from, PointAxes::of_body);
  motion.to = anchor_of(in, link.to, PointAxes::of_body);
  if (always_coincide(in, {motion.from.pose}, {motion.to.pose}))
    throw ModelError(link.where, "the two points of the link coincide in every configuration, so that its "
                                 "force has no direction, name other points");
  const int reference = motion.reference =
      common_ancestor(in.tree, motion.from.pose.node, motion.to.pose.node);
  const std::vector<int> joints =
      joints_between_neighbours(in.tree, motion.from.pose.node, motion.to.pose.node);
  const Detail detail = joints.empty() ? Detail::all : Detail::pose_and_jacobian;
  const PointMotion a = point_motion(in.tree, writer, reference, motion.from.pose, detail);
  const PointMotion b = point_motion(in.tree, writer, reference, motion.to.pose, detail);
  motion.from_axes = a.node_axes;
  motion.to_axes = b.node_axes;
  writer.set_topic(-1, "link");
  motion.way = writer.let("Ld", 0, b.position - a.position);
  motion.distance = writer.let("LZ", 0, call(writer.pool(), expr::Op::sqrt, dot(motion.way, motion.way)));
  motion.inverse = writer.let("LZi", 0, power(motion.distance, -1));
  take_joint_by_joint(in, joints, a, b, motion);
  if (joints.empty()) motion.rate = motion.inverse * dot(motion.way, b.velocity - a.velocity);
  motion.rate = writer.let("LZd", 0, motion.rate);
  return motion;
}

Expr link_force(const ModelInTree& in, const Expr& law, const LinkMotion& motion) {
  Pool& pool = in.writer.pool();
  scheme::Rewriter meant(pool);
  meant.replace(law_symbol(pool, model::link_distance), motion.distance);
  meant.replace(law_symbol(pool, model::link_rate), motion.rate);
  return in.writer.let("LF", 0, meant(in.parameters.resolve(law)));
}

namespace {

using expr::Op;

// A number that laws are to see where it is positive, and the gate by which their values then count: 1, else
// 0.
struct Positive {
  Expr gate;
  Expr value; ///< the number, or some small positive one at which all powers and logarithms have values
};

class ContactWriter {
public:
  ContactWriter(const ModelInTree& in, const model::Contact& contact, LoadCollector& collector)
      : in_(in), writer_(in.writer), pool_(in.writer.pool()), contact_(contact), collector_(collector),
        anchors_(anchors_of(in, contact)) {}

  int common_reference() const {
    return common_ancestor(in_.tree, anchors_[0].pose.node, anchors_[1].pose.node);
  }

  ContactForces write(int reference) {
    reference_ = reference;
    encounter_ = encounter_of(in_, contact_, anchors_, reference, Detail::all);
    ContactForces contact = kinematics();
    contact_.law == model::ContactLaw::external ? call_law(contact) : evaluate_laws(contact);
    return contact;
  }

  // The forces act through the cores; what does not pass through them has an arm.
  void apply(const ContactForces& contact) {
    const Vec3 turning = cross(contact.normal, rubbing_);
    for (std::size_t side = 0; side < 2; ++side) {
      const Vec3 force = side == 0 ? contact.force : -contact.force;
      const Vec3 torque = side == 0 ? contact.torque : -contact.torque;
      const Vec3 rolling = arms_[side] * turning;
      const Vec3 about_point = cross(encounter_.meeting.core[side], force) - rolling + torque;
      collector_.apply(anchors_[side], encounter_.motions[side].node_axes, force, about_point, reference_);
    }
  }

private:
  ContactForces kinematics() {
    ContactForces contact;
    const auto& [anchors, motions, meeting] = encounter_;
    contact.gap = meeting.gap;
    contact.normal = meeting.normal;
    const Expr half_gap = Rational::half() * contact.gap;
    for (std::size_t side = 0; side < 2; ++side)
      arms_[side] = writer_.let("Xb", 0, meeting.radius[side] + half_gap);
    const Vec3 velocity_b = encounter_.core_velocity(1);
    const Vec3 velocity = writer_.let("Xv", 0, encounter_.core_velocity(0) - velocity_b);
    contact.rate = writer_.let("Xr", 0, -dot(contact.normal, velocity));
    const Vec3 spin_b = arms_[1] * motions[1].angular_velocity;
    const Vec3 spin = writer_.let("Xo", 0, arms_[0] * motions[0].angular_velocity + spin_b);
    const Vec3 turned = cross(spin, contact.normal);
    contact.sliding = writer_.let("Xw", 0, velocity + contact.rate * contact.normal - turned);
    const Vec3 arm = arms_[0] * contact.normal;
    contact.point = motions[0].position + meeting.core[0] - arm;
    return contact;
  }

  Positive positive(const Expr& number, const Rational& otherwise) const {
    const Expr zero = pool_.number(0);
    const Expr gate = writer_.let("Xs", 0, call(pool_, Op::max, call(pool_, Op::sign, number), zero));
    const Expr closed = pool_.number(1) - gate;
    const Expr floor = pool_.number(otherwise) * closed;
    return {gate, writer_.let("Xp", 0, call(pool_, Op::max, number, floor))};
  }

  Expr law(const Expr& law, const std::array<const char*, 2>& stems, const Expr& first, const Expr& second) {
    scheme::Rewriter meant(pool_);
    meant.replace(law_symbol(pool_, stems[0]), first);
    meant.replace(law_symbol(pool_, stems[1]), second);
    return writer_.let("XF", 0, meant(in_.parameters.resolve(law)));
  }

  void evaluate_laws(ContactForces& contact) {
    const Positive depth = positive(-contact.gap, *Rational::from_decimal(model::idle_penetration));
    const Expr rate = writer_.let("Xr", 0, depth.gate * contact.rate);
    const Expr normal = law(contact_.normal, model::contact_normal_variables, depth.value, rate);
    const Expr pushing = call(pool_, Op::max, normal, pool_.number(0));
    contact.load = writer_.let("XL", 0, facing() * depth.gate * pushing);
    if (contact_.friction) {
      const Positive load = positive(contact.load, *Rational::from_decimal(model::idle_load));
      const Expr speed = divisor_of(writer_, "XW", contact.sliding);
      const Expr friction = law(*contact_.friction, model::contact_friction_variables, load.value, speed);
      rubbing_ = writer_.let("Xf", 0, -(facing() * load.gate * friction / speed) * contact.sliding);
    }
    contact.force = writer_.let("Xf", 0, contact.load * contact.normal + rubbing_);
  }

  void call_law(ContactForces& contact) {
    const Positive depth = positive(-contact.gap, Rational(0));
    collector_.add_argument(contact_.name, 0, depth.value);
    collector_.add_argument(contact_.name, 1, contact.rate);
    collector_.add_arguments(contact_.name, 2, contact.sliding);
    collector_.add_arguments(contact_.name, 5, contact.normal);
    collector_.add_arguments(contact_.name, 8, contact.point);
    const std::array<Vec3, 2> given =
        collector_.call_for_wrench(contact_.name, scheme::LawCall::Kind::contact, contact_.states);
    const Expr gate = facing() * depth.gate;
    contact.force = rubbing_ = writer_.let("Xf", 0, gate * given[0]);
    contact.torque = gate * given[1];
    contact.load = dot(contact.force, contact.normal);
  }

  const Expr& facing() const { return encounter_.meeting.facing; }

  const ModelInTree& in_;
  const Writer& writer_;
  Pool& pool_;
  const model::Contact& contact_;
  LoadCollector& collector_;
  std::array<Anchor, 2> anchors_;
  int reference_ = Node::base;
  Encounter encounter_;
  std::array<Expr, 2> arms_; ///< from the cores to the contact's point, along the normal
  Vec3 rubbing_;             ///< part of the force that may have a moment about the cores
};

} // namespace

ContactForces contact_forces(const ModelInTree& in, const model::Contact& contact, int reference,
                             LoadCollector& collector) {
  return ContactWriter(in, contact, collector).write(reference);
}

namespace {

// Applies the contact's forces to both bodies. Seen from their common ancestor, but for the user's laws,
// which get inertial axes.
void apply_contact(const ModelInTree& in, const model::Contact& contact, LoadCollector& collector) {
  ContactWriter writer(in, contact, collector);
  const bool external = contact.law == model::ContactLaw::external;
  writer.apply(writer.write(external ? Node::base : writer.common_reference()));
}

class LoadWriter {
public:
  LoadWriter(const ModelInTree& in, const std::vector<int>& loop_roots)
      : in_(in), writer_(in.writer), pool_(in.writer.pool()), collector_(in.writer), loop_roots_(loop_roots) {
  }

  void add_link(const model::Link& link) {
    const LinkMotion motion = link_motion(in_, link);
    const Expr force = link.force ? link_force(in_, *link.force, motion) : call_link(link, motion);
    const Vec3 pull = writer_.let("LFd", 0, (force * motion.inverse) * motion.way);
    if (!motion.by_joint.empty()) return pull_at_joints(motion, force, pull);
    collector_.apply(motion.from, motion.from_axes, pull, {}, motion.reference);
    collector_.apply(motion.to, motion.to_axes, -pull, {}, motion.reference);
  }

  void add_force(const model::Force& force) {
    if (force.law == model::ForceLaw::input) return;
    const bool turned = force.frame == model::Frame::point;
    const Anchor anchored = anchor_of(in_, force.point, turned ? PointAxes::of_point : PointAxes::of_body);
    const PointMotion motion = seen_from_base(anchored.pose);
    const bool world = force.frame == model::Frame::world;
    const Mat3 to_frame = world ? identity(pool_) : transpose(motion.axes);
    // Loads in axes of the body need no turning into inertial axes and back.
    const Mat3 axes = world ? motion.node_axes : transpose(anchored.pose.axes);
    const int frame = world ? Node::base : anchored.pose.node;
    const std::array<Vec3, 3> kinematics{to_frame * motion.position, to_frame * motion.velocity,
                                         to_frame * motion.angular_velocity};
    if (force.law == model::ForceLaw::external) {
      const std::array<Vec3, 2> load = call_point(force, kinematics, motion.axes);
      return collector_.apply(anchored, axes, load[0], load[1], frame);
    }
    scheme::Rewriter meant(pool_);
    for (std::size_t k = 0; k < model::force_kinematics.size(); ++k)
      meant.replace(law_symbol(pool_, model::force_kinematics[k]),
                    writer_.let("Lk", static_cast<int>(k), 0, kinematics[k / 3][k % 3]));
    const auto value = [&](const std::array<Expr, 3>& law) {
      Vec3 components;
      for (std::size_t i = 0; i < 3; ++i) components[i] = meant(in_.parameters.resolve(law[i]));
      return writer_.let("LW", 0, components);
    };
    const Vec3 torque = value(force.torque);
    collector_.apply(anchored, axes, value(force.force), torque, frame);
  }

  void add_tyre(const model::Tyre& tyre) {
    apply_tyre(
        in_, tyre, [&](const BodyPose& pose) { return seen_from_base(pose); }, collector_);
  }
  void add_bushing(const model::Bushing& bushing) { apply_bushing(in_, bushing, collector_); }
  void add_contact(const model::Contact& contact) { apply_contact(in_, contact, collector_); }

  /// The law of a state that no other law gives the rate of.
  void add_rate(const model::State& state) {
    int argument = 0;
    const auto add = [&](const Expr& value) { collector_.add_argument(state.name, argument++, value); };
    add(model::time_symbol(pool_));
    for (int i = 0; i < in_.model.nq(); ++i) add(model::q_symbol(pool_, i));
    for (int i = 0; i < in_.model.nqd(); ++i) add(model::qd_symbol(pool_, i));
    for (int i = 0; i < static_cast<int>(in_.model.states.size()); ++i) add(model::state_symbol(pool_, i));
    collector_.call(state.name, scheme::LawCall::Kind::rate, {});
  }

  Loads take() && { return std::move(collector_).take(); }

private:
  // By the hub where the point is in a loop that hangs from it: the loop's equations have its axes.
  PointMotion seen_from_base(const BodyPose& pose) const {
    int hub = Node::base;
    for (int j = pose.node; j != Node::base; j = in_.tree.nodes[at(j)].parent)
      if (std::find(loop_roots_.begin(), loop_roots_.end(), j) != loop_roots_.end())
        hub = in_.tree.nodes[at(j)].parent;
    if (hub != Node::base) return point_motion_by_hub(in_.tree, writer_, hub, pose);
    return point_motion(in_.tree, writer_, Node::base, pose);
  }

  // An end on the base has no load: what its other end does to the base through the joints is a load of the base.
  void pull_at_joints(const LinkMotion& motion, const Expr& force, const Vec3& pull) {
    for (const auto& [node, derivative] : motion.by_joint) collector_.apply(node, -(force * derivative));
    if (motion.from.on_base)
      collector_.apply({false, motion.from.pose}, motion.from_axes, -pull, {}, Node::base);
    if (motion.to.on_base) collector_.apply({false, motion.to.pose}, motion.to_axes, pull, {}, Node::base);
  }

  Expr call_link(const model::Link& link, const LinkMotion& motion) {
    collector_.add_argument(link.name, 0, motion.distance);
    collector_.add_argument(link.name, 1, motion.rate);
    return collector_.call(link.name, scheme::LawCall::Kind::link, link.states).front();
  }

  // Force and torque of a user's law, in the force's frame.
  std::array<Vec3, 2> call_point(const model::Force& force, const std::array<Vec3, 3>& kinematics,
                                 const Mat3& rotation) {
    constexpr int rotation_at = 3, velocity_at = 12, angular_velocity_at = 15;
    collector_.add_arguments(force.name, 0, kinematics[0]);
    for (int i = 0; i < 3; ++i)
      collector_.add_arguments(force.name, rotation_at + 3 * i, rotation.row[at(i)]);
    collector_.add_arguments(force.name, velocity_at, kinematics[1]);
    collector_.add_arguments(force.name, angular_velocity_at, kinematics[2]);
    return collector_.call_for_wrench(force.name, scheme::LawCall::Kind::point, force.states);
  }

  const ModelInTree& in_;
  const Writer& writer_;
  Pool& pool_;
  LoadCollector collector_;
  const std::vector<int>& loop_roots_;
};

} // namespace

Loads loads_of_laws(const ModelInTree& in, const std::vector<int>& loop_roots) {
  LoadWriter loads(in, loop_roots);
  for (const model::Link& link : in.model.links) built_at(link.where, [&] { loads.add_link(link); });
  for (const model::Force& force : in.model.forces) built_at(force.where, [&] { loads.add_force(force); });
  for (const model::Bushing& bushing : in.model.bushings)
    built_at(bushing.where, [&] { loads.add_bushing(bushing); });
  for (const model::Tyre& tyre : in.model.tyres) built_at(tyre.where, [&] { loads.add_tyre(tyre); });
  for (const model::Contact& contact : in.model.contacts)
    if (!contact.is_rigid()) built_at(contact.where, [&] { loads.add_contact(contact); });
  for (const model::State& state : in.model.states)
    if (state.has_own_law()) loads.add_rate(state);
  return std::move(loads).take();
}

} // namespace mbsgen::formalism
