// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/index.h"
#include "book/chapters/chapters.h"
#include "book/html/html.h"
#include "book/math/expression.h"

namespace mbsgen::book {

namespace {

using model::Model;

std::string scalar(const model::Scalar& value) {
  return number(value.nominal);
}

std::string vector(const model::Vec3& value) {
  return scalar(value[0]) + ", " + scalar(value[1]) + ", " + scalar(value[2]);
}

std::string law(const std::string& inside) {
  return element("math", element("mrow", inside));
}

std::string point(const Model& model, const model::PointRef& ref) {
  const model::Point* const found = model.find(ref);
  return html_text(model.body_name(ref.body) + '.' + (found == nullptr ? "origin" : found->name));
}

std::string bodies(const Model& model) {
  Table table({"Body", "On", "Mass (kg)", "Centre of mass (m)", "Inertia (kg m²)", "What it is"});
  table.numbers({2});
  for (const int row : model.body_order) {
    const model::Body& body = model.bodies[at(row)];
    std::string inertia;
    for (const model::Scalar& entry : body.inertia) inertia += (inertia.empty() ? "" : ", ") + scalar(entry);
    table.add({html_text(body.name), html_text(model.body_name(body.parent)), scalar(body.mass),
               vector(body.com), inertia, html_text(body.doc)});
  }
  return table.text() +
         paragraph("Centres of mass are in body axes; inertias, about these, are Ixx, Ixy, Ixz, Iyy, "
                   "Iyz, Izz. All values are those of the file's parameters.");
}

std::string role(const Model& model, const formalism::Partition& partition, const model::Joint& joint) {
  static constexpr const char* roles[] = {"independent", "dependent", "driven", "locked"};
  if (joint.role) return roles[static_cast<std::size_t>(*joint.role)];
  const auto has = [&](const std::vector<int>& velocities) {
    for (const int velocity : velocities)
      if (&model.joint_of_velocity(velocity) == &joint) return true;
    return false;
  };
  if (has(partition.dependent)) return has(partition.independent) ? "independent and dependent" : "dependent";
  return has(partition.independent) ? "independent" : "without motion";
}

std::string limits(const model::JointLimits& of) {
  if (!of.lower && !of.upper) return "";
  return (of.lower ? scalar(*of.lower) : "−∞") + " … " + (of.upper ? scalar(*of.upper) : "∞");
}

// A passive force of a joint, or the motion that drives it.
std::string law_of(const model::Joint& joint, const Notation& notation) {
  std::string text;
  for (const expr::Expr& force : joint.force)
    if (!force.is_zero())
      text += law("<mi>Q</mi><mo>+</mo>" + element("mrow", mathml(force, notation))) + ' ';
  if (joint.motion) text += law("<mi>q</mi><mo>=</mo>" + mathml(*joint.motion, notation));
  return text;
}

std::string initial(const model::Joint& joint) {
  std::string text;
  for (const model::Scalar& value : joint.q0) text += (text.empty() ? "" : ", ") + scalar(value);
  return text + ' ' + joint.form().coordinates.front().unit;
}

std::string joints(const Contents& contents, const Notation& notation) {
  const Model& model = contents.model;
  Table table({"Joint", "Type", "Moves", "Role", "Initial value in the file", "Limits", "Law"});
  for (const model::Joint& joint : model.joints)
    table.add({html_text(joint.name), html_text(joint.word), html_text(model.bodies[at(joint.body)].name),
               role(model, contents.loops.partition, joint), initial(joint), limits(joint.limits),
               law_of(joint, notation)});
  return table.text();
}

std::string cuts(const Model& model, const Notation& notation) {
  Table table({"Loop or constraint", "Kind", "Between"});
  for (const model::Cut& cut : model.cuts)
    table.add({html_text(cut.name), word(cut.type), point(model, cut.a) + " and " + point(model, cut.b)});
  for (const model::Constraint& constraint : model.constraints)
    table.add({html_text(constraint.name), constraint.holonomic ? "holonomic" : "nonholonomic",
               law(mathml(constraint.expression, notation) + "<mo>=</mo><mn>0</mn>")});
  return table.is_empty() ? "" : table.text();
}

std::string force_law(const model::Force& force) {
  if (force.law == model::ForceLaw::input) return "input of each call";
  return force.law == model::ForceLaw::external ? "law of the user's program" : "expressions of the file";
}

std::string bushing_law(const model::Bushing& bushing) {
  switch (bushing.law) {
  case model::BushingLaw::matrices:
    return "stiffness and damping";
  case model::BushingLaw::expression:
    return "expressions of the file";
  case model::BushingLaw::external:
    break;
  }
  return "law of the user's program";
}

std::string contact_law(const model::Contact& contact, const Notation& notation) {
  if (contact.is_rigid()) return "rigid";
  if (contact.law == model::ContactLaw::external) return "law of the user's program";
  return law(mathml(contact.normal, notation));
}

std::string loads(const Model& model, const Notation& notation) {
  Table table({"Load", "Kind", "Where", "Law"});
  for (const model::Link& link : model.links)
    table.add({html_text(link.name), "link", point(model, link.from) + " to " + point(model, link.to),
               link.force ? law(mathml(*link.force, notation)) : "law of the user's program"});
  for (const model::Force& force : model.forces)
    table.add({html_text(force.name), "force", point(model, force.point), force_law(force)});
  for (const model::Bushing& bushing : model.bushings)
    table.add({html_text(bushing.name), "bushing",
               point(model, bushing.a) + " and " + point(model, bushing.b), bushing_law(bushing)});
  for (const model::Tyre& tyre : model.tyres)
    table.add({html_text(tyre.name), "tyre", point(model, tyre.center), "the law " + html_text(tyre.law)});
  for (const model::Contact& contact : model.contacts)
    table.add({html_text(contact.name), "contact",
               point(model, contact.shapes[0].point) + " and " + point(model, contact.shapes[1].point),
               contact_law(contact, notation)});
  for (const model::Sensor& sensor : model.sensors)
    table.add({html_text(sensor.name), "sensor", point(model, sensor.point), ""});
  return table.is_empty() ? "" : table.text();
}

} // namespace

std::string chapter_elements(const Contents& contents) {
  const Notation notation(contents.program);
  return bodies(contents.model) + joints(contents, notation) + cuts(contents.model, notation) +
         loads(contents.model, notation) + paragraph("Gravity: " + vector(contents.model.gravity) + " m/s².");
}

} // namespace mbsgen::book
