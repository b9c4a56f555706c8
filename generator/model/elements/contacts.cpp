// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/elements/contacts.h"
#include "base/text.h"
#include "model/elements/contact_shape.h"
#include "model/elements/law_states.h"
#include "model/fields.h"
#include <cmath>

namespace mbsgen::model {

namespace {

const ObjectRule contact_rule{"a contact",
                              {{"name", true},
                               {"a", true},
                               {"b", true},
                               {"normal"},
                               {"friction"},
                               {"restitution"},
                               {"law"},
                               {"states"},
                               {"doc"}}};
const LawRule normal_rule{"the normal force of a contact",
                          false,
                          false,
                          false,
                          {contact_normal_variables.begin(), contact_normal_variables.end()}};
const LawRule friction_rule{"the friction of a contact",
                            false,
                            false,
                            false,
                            {contact_friction_variables.begin(), contact_friction_variables.end()}};

bool is_round(ShapeType type) {
  return type == ShapeType::sphere || type == ShapeType::capsule;
}

// True for pairs that have one closest point in closed form.
bool can_meet(ShapeType a, ShapeType b) {
  if (is_round(a)) return is_round(b) || b == ShapeType::plane;
  return (a == ShapeType::disc) == (b == ShapeType::plane) && !is_round(b);
}

void check_pair(const Json& json, const Contact& contact, const Model& model, Diagnostics& diagnostics) {
  static constexpr const char* words[] = {"sphere", "capsule", "plane", "disc"};
  const auto& [a, b] = contact.shapes;
  if (!can_meet(a.type, b.type) && !can_meet(b.type, a.type))
    diagnostics.error(json.where(),
                      std::string("no contact between a ") + words[static_cast<int>(a.type)] + " and a " +
                          words[static_cast<int>(b.type)] +
                          ", pair spheres and capsules with each other or a plane, a disc with a "
                          "plane");
  if (a.point.body == b.point.body)
    diagnostics.error(b.where, "both shapes of the contact belong to " +
                                   quoted(model.body_name(a.point.body)) + ", name shapes of two bodies");
}

void read_shapes(const Json& json, Contact& contact, ElementContext& context) {
  static constexpr const char* keys[] = {"a", "b"};
  bool both = true;
  for (std::size_t side = 0; side < 2; ++side) {
    const std::optional<Json> shape = json.find(keys[side]);
    std::optional<ContactShape> read = shape ? read_contact_shape(*shape, context) : std::nullopt;
    both = both && read;
    contact.shapes[side] = std::move(read).value_or(ContactShape{});
  }
  if (both) check_pair(json, contact, context.model, context.diagnostics);
}

// The law, which needs a value where it is evaluated and discarded, too.
expr::Expr read_law(const Json& json, const LawRule& rule, const std::vector<double>& idle,
                    ElementContext& context) {
  expr::Expr law = context.laws.read(json, rule);
  constexpr double largest = 1e37; // a float holds it
  if (!context.diagnostics.has_errors() && !(std::abs(context.laws.value(law, rule, idle)) < largest))
    context.diagnostics.error(json.where(), std::string(rule.what) + " has no finite value at " +
                                                rule.kinematics[0] + " = " + rounded(idle[0], 3) + " and " +
                                                rule.kinematics[1] + " = " + rounded(idle[1], 3) +
                                                ", change the expression");
  return law;
}

void refuse_restitution(const Json& json, Diagnostics& diagnostics) {
  if (const std::optional<Json> restitution = json.find("restitution"))
    diagnostics.error(restitution->key_where(), "only rigid contacts have a restitution, remove it or write "
                                                "\"law\": \"rigid\"");
}

// The axes of two capsules may become parallel: the contact then has a line of points.
void read_rigid_law(const Json& json, Contact& contact, ElementContext& context) {
  contact.law = ContactLaw::rigid;
  contact.mu = context.scalars.read(json, "friction");
  contact.restitution = context.scalars.read(json, "restitution");
  const auto value = [](const Scalar& scalar) { return rounded(scalar.nominal, 12); };
  if (contact.mu.nominal < 0)
    context.diagnostics.error(contact.mu.where, "the coefficient of friction " + value(contact.mu) +
                                                    " is negative, write 0 or more");
  if (contact.restitution.nominal < 0 || contact.restitution.nominal > 1)
    context.diagnostics.error(contact.restitution.where, "the restitution " + value(contact.restitution) +
                                                             " is not between 0 and 1, write 0 for surfaces "
                                                             "that stay together, 1 for no loss");
  if (contact.shapes[0].type == ShapeType::capsule && contact.shapes[1].type == ShapeType::capsule)
    context.diagnostics.error(json.where(),
                              "a rigid contact between two capsules has no single point where their axes are "
                              "parallel, name two contacts instead, each between a sphere at an end of one "
                              "capsule and the other capsule");
}

void read_law_by_name(const Json& json, Contact& contact, ElementContext& context) {
  static const std::vector<std::string> laws{"extern", "rigid"};
  const bool rigid = read_choice(json, "law", laws, context.diagnostics) == 1;
  const std::optional<Json> normal = json.find("normal");
  const std::optional<Json> friction = json.find("friction");
  contact.law = ContactLaw::external;
  if (const std::optional<Json>& other = normal || rigid ? normal : friction)
    context.diagnostics.error(other->key_where(), "a contact has either a \"law\" or expressions, remove " +
                                                      quoted(other->key()) + " or \"law\"");
  if (rigid) return read_rigid_law(json, contact, context);
  refuse_restitution(json, context.diagnostics);
}

void read_laws(const Json& json, Contact& contact, ElementContext& context) {
  if (json.find("law")) return read_law_by_name(json, contact, context);
  refuse_restitution(json, context.diagnostics);
  const std::optional<Json> normal = json.find("normal");
  const std::optional<Json> friction = json.find("friction");
  if (!normal)
    return context.diagnostics.error(
        json.where(), "the contact has no law, write \"normal\": a force in N over pen and rate, or "
                      "\"law\": \"rigid\" or \"extern\"");
  contact.normal = read_law(*normal, normal_rule, {std::stod(idle_penetration), 0}, context);
  if (friction) contact.friction = read_law(*friction, friction_rule, {std::stod(idle_load), 1e-15}, context);
}

void read_contact(const Json& json, ElementContext& context) {
  Model& model = context.model;
  if (!check_object(json, contact_rule, context.diagnostics)) return;
  Contact contact;
  contact.where = json.where();
  contact.name = add_name(json, NameUse::contact, static_cast<int>(model.contacts.size()), context.names.laws,
                          context.diagnostics);
  read_doc(json, "doc", context.diagnostics);
  read_shapes(json, contact, context);
  read_laws(json, contact, context);
  contact.states =
      read_law_states(json, {"a contact", contact.name, contact.law == ContactLaw::external, 6}, context);
  model.contacts.push_back(std::move(contact));
}

} // namespace

void read_contacts(const Json& file, ElementContext& context) {
  for (const Json& json : elements(file, "contacts", "a list of contacts", context.diagnostics))
    read_contact(json, context);
}

} // namespace mbsgen::model
