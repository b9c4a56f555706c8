// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/loads/contacts.h"
#include "base/index.h"
#include "formalism/loads/contact_kinematics.h"

namespace mbsgen::formalism {

namespace {

using expr::Op;

// A number that laws are to see where it is positive, and the gate by which their values then count: 1, else 0.
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
      const Vec3 about_point = cross(encounter_.meeting.core[side], force) - arms_[side] * turning + torque;
      collector_.apply(anchors_[side], encounter_.motions[side].node_axes, force, about_point);
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
    const Vec3 velocity = writer_.let("Xv", 0, encounter_.core_velocity(0) - encounter_.core_velocity(1));
    contact.rate = writer_.let("Xr", 0, -dot(contact.normal, velocity));
    const Vec3 spin =
        writer_.let("Xo", 0, arms_[0] * motions[0].angular_velocity + arms_[1] * motions[1].angular_velocity);
    contact.sliding =
        writer_.let("Xw", 0, velocity + contact.rate * contact.normal - cross(spin, contact.normal));
    contact.point = motions[0].position + meeting.core[0] - arms_[0] * contact.normal;
    return contact;
  }

  Positive positive(const Expr& number, const Rational& otherwise) const {
    const Expr zero = pool_.number(0);
    const Expr gate = writer_.let("Xs", 0, call(pool_, Op::max, call(pool_, Op::sign, number), zero));
    const Expr floor = pool_.number(otherwise) * (pool_.number(1) - gate);
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
    contact.load =
        writer_.let("XL", 0, facing() * depth.gate * call(pool_, Op::max, normal, pool_.number(0)));
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
  Encounter encounter_;
  std::array<Expr, 2> arms_; ///< from the cores to the contact's point, along the normal
  Vec3 rubbing_;             ///< part of the force that may have a moment about the cores
};

} // namespace

ContactForces contact_forces(const ModelInTree& in, const model::Contact& contact, int reference,
                             LoadCollector& collector) {
  return ContactWriter(in, contact, collector).write(reference);
}

void apply_contact(const ModelInTree& in, const model::Contact& contact, LoadCollector& collector) {
  ContactWriter writer(in, contact, collector);
  const bool external = contact.law == model::ContactLaw::external;
  writer.apply(writer.write(external ? Node::base : writer.common_reference()));
}

} // namespace mbsgen::formalism
