// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/loads/loads.h"
#include "base/index.h"
#include "base/model_error.h"
#include "formalism/loads/contacts.h"
#include "formalism/loads/link_motion.h"

namespace mbsgen::formalism {

namespace {

class LoadWriter {
public:
  explicit LoadWriter(const ModelInTree& in)
      : in_(in), writer_(in.writer), pool_(in.writer.pool()), collector_(in.writer) {}

  void add_link(const model::Link& link) {
    const LinkMotion motion = link_motion(in_, link);
    const Expr force = link.force ? link_force(in_, *link.force, motion) : call_link(link, motion);
    const Vec3 pull = writer_.let("LFd", 0, (force * motion.inverse) * motion.way);
    collector_.apply(motion.from, motion.from_axes, pull, {});
    collector_.apply(motion.to, motion.to_axes, -pull, {});
  }

  void add_force(const model::Force& force) {
    if (force.law == model::ForceLaw::input) return;
    const bool turned = force.frame == model::Frame::point;
    const Anchor anchored = anchor_of(in_, force.point, turned ? PointAxes::of_point : PointAxes::of_body);
    const PointMotion motion = point_motion(in_.tree, writer_, Node::base, anchored.pose);
    const bool world = force.frame == model::Frame::world;
    const Mat3 to_frame = world ? identity(pool_) : transpose(motion.axes);
    // Loads in axes of the body need no turning into inertial axes and back.
    const Mat3 axes = world ? motion.node_axes : transpose(anchored.pose.axes);
    const std::array<Vec3, 3> kinematics{to_frame * motion.position, to_frame * motion.velocity,
                                         to_frame * motion.angular_velocity};
    if (force.law == model::ForceLaw::external) {
      const std::array<Vec3, 2> load = call_point(force, kinematics, motion.axes);
      return collector_.apply(anchored, axes, load[0], load[1]);
    }
    scheme::Rewriter meant(pool_);
    for (std::size_t k = 0; k < model::force_kinematics.size(); ++k)
      meant.replace(law_symbol(pool_, model::force_kinematics[k]),
                    writer_.let("Lk", static_cast<int>(k), 0, kinematics[k / 3][k % 3]));
    const auto value = [&](const std::array<Expr, 3>& law) {
      Vec3 components;
      for (std::size_t i = 0; i < 3; ++i) components[i] = meant(in_.parameters.resolve(law[i]));
      return writer_.let("LF", 0, components);
    };
    collector_.apply(anchored, axes, value(force.force), value(force.torque));
  }

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
  Expr call_link(const model::Link& link, const LinkMotion& motion) {
    collector_.add_argument(link.name, 0, motion.distance);
    collector_.add_argument(link.name, 1, motion.rate);
    return collector_.call(link.name, scheme::LawCall::Kind::link, link.states).front();
  }

  // Force and torque of a law of the user's, in the force's frame.
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
};

} // namespace

Loads loads_of_laws(const ModelInTree& in) {
  LoadWriter loads(in);
  for (const model::Link& link : in.model.links) built_at(link.where, [&] { loads.add_link(link); });
  for (const model::Force& force : in.model.forces) built_at(force.where, [&] { loads.add_force(force); });
  for (const model::Contact& contact : in.model.contacts)
    if (!contact.is_rigid()) built_at(contact.where, [&] { loads.add_contact(contact); });
  for (const model::State& state : in.model.states)
    if (state.has_own_law()) loads.add_rate(state);
  return std::move(loads).take();
}

} // namespace mbsgen::formalism
