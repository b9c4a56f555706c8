// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/loads/contacts.h"
#include "base/index.h"
#include "formalism/loads/contact_geometry.h"

namespace mbsgen::formalism {

namespace {

using expr::Op;
using model::ShapeType;

// A number that laws are to see where it is positive, and the gate by which their values then count: 1, else 0.
struct Positive {
  Expr gate;
  Expr value; ///< the number, or some small positive one at which all powers and logarithms have values
};

class ContactWriter {
public:
  ContactWriter(const ModelInTree& in, const model::Contact& contact, LoadCollector& collector)
      : in_(in), writer_(in.writer), pool_(in.writer.pool()), contact_(contact), collector_(collector) {
    for (std::size_t side = 0; side < 2; ++side) {
      const model::ContactShape& shape = contact.shapes[side];
      const bool turned = shape.type == ShapeType::plane || shape.type == ShapeType::disc;
      anchors_[side] = anchor_of(in, shape.point, turned ? PointAxes::of_point : PointAxes::of_body);
    }
  }

  int common_reference() const {
    return common_ancestor(in_.tree, anchors_[0].pose.node, anchors_[1].pose.node);
  }

  ContactForces write(int reference) {
    std::array<Surface, 2> surfaces;
    for (std::size_t side = 0; side < 2; ++side) {
      motions_[side] = point_motion(in_.tree, writer_, reference, anchors_[side].pose);
      surfaces[side] = surface(side);
    }
    writer_.set_topic(-1, "contact");
    meeting_ = meeting_of(writer_, surfaces[0], surfaces[1]);
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
      const Vec3 about_point = cross(meeting_.core[side], force) - arms_[side] * turning + torque;
      collector_.apply(anchors_[side], motions_[side].node_axes, force, about_point);
    }
  }

private:
  static const char* letter(std::size_t side) { return side == 0 ? "a" : "b"; }

  Surface surface(std::size_t side) {
    const model::ContactShape& shape = contact_.shapes[side];
    Surface surface;
    surface.type = shape.type;
    surface.point = motions_[side].position;
    if (shape.type != ShapeType::plane)
      surface.radius = in_.parameters.value(
          shape.radius, {contact_.name, std::string("radius_") + letter(side), -1}, expr::SymbolKind::length);
    if (shape.type == ShapeType::capsule) {
      const Anchor end = anchor_of(in_, shape.end, PointAxes::of_body);
      const Vec3 along = end.pose.origin - anchors_[side].pose.origin;
      surface.along = writer_.let("Xl", 0, motions_[side].node_axes * along);
      surface.length_squared = dot(along, along);
    } else if (shape.type != ShapeType::sphere) {
      surface.along = writer_.let("Xl", 0, motions_[side].axes * direction(side));
    }
    return surface;
  }

  // Of unit length.
  Vec3 direction(std::size_t side) {
    const model::ContactShape& shape = contact_.shapes[side];
    Vec3 components;
    if (const auto along = shape.axis_of_direction()) {
      components[*along] = pool_.number(shape.direction[*along].nominal > 0 ? 1 : -1);
      return components;
    }
    for (std::size_t i = 0; i < 3; ++i)
      components[i] = in_.parameters.value(
          shape.direction[i], {contact_.name, std::string("direction_") + letter(side), static_cast<int>(i)},
          expr::SymbolKind::parameter);
    return power(call(pool_, Op::sqrt, dot(components, components)), -1) * components;
  }

  Vec3 core_velocity(std::size_t side) const {
    return motions_[side].velocity + cross(motions_[side].angular_velocity, meeting_.core[side]);
  }

  ContactForces kinematics() {
    ContactForces contact;
    contact.gap = meeting_.gap;
    contact.normal = meeting_.normal;
    const Expr half_gap = Rational::half() * contact.gap;
    for (std::size_t side = 0; side < 2; ++side)
      arms_[side] = writer_.let("Xb", 0, meeting_.radius[side] + half_gap);
    const Vec3 velocity = writer_.let("Xv", 0, core_velocity(0) - core_velocity(1));
    contact.rate = writer_.let("Xr", 0, -dot(contact.normal, velocity));
    const Vec3 spin = writer_.let(
        "Xo", 0, arms_[0] * motions_[0].angular_velocity + arms_[1] * motions_[1].angular_velocity);
    contact.sliding =
        writer_.let("Xw", 0, velocity + contact.rate * contact.normal - cross(spin, contact.normal));
    contact.point = motions_[0].position + meeting_.core[0] - arms_[0] * contact.normal;
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
    contact.load = writer_.let("XL", 0, depth.gate * call(pool_, Op::max, normal, pool_.number(0)));
    if (contact_.friction) {
      const Positive load = positive(contact.load, *Rational::from_decimal(model::idle_load));
      const Expr speed = divisor_of(writer_, "XW", contact.sliding);
      const Expr friction = law(*contact_.friction, model::contact_friction_variables, load.value, speed);
      rubbing_ = writer_.let("Xf", 0, -(load.gate * friction / speed) * contact.sliding);
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
        collector_.call_for_wrench(contact_.name, scheme::LawCall::Kind::contact);
    contact.force = rubbing_ = writer_.let("Xf", 0, depth.gate * given[0]);
    contact.torque = depth.gate * given[1];
    contact.load = dot(contact.force, contact.normal);
  }

  const ModelInTree& in_;
  const Writer& writer_;
  Pool& pool_;
  const model::Contact& contact_;
  LoadCollector& collector_;
  std::array<Anchor, 2> anchors_;
  std::array<PointMotion, 2> motions_;
  Meeting meeting_;
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
