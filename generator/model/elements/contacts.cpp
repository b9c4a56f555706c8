// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/text.h"
#include "model/elements/elements.h"
#include "model/fields.h"
#include <algorithm>
#include <cmath>

namespace mbsgen::model {

namespace {

/// A type of shape: the key that names it, and the others.
struct ShapeRow {
  const char* key;
  ObjectRule rule;
  const char* direction; ///< key of its direction; null: it has none
};

// By ShapeType.
const std::array<ShapeRow, 4> shape_rows{
    {{"sphere", {"a sphere", {{"sphere", true}, {"radius", true}}}, nullptr},
     {"capsule", {"a capsule", {{"capsule", true}, {"radius", true}}}, nullptr},
     {"plane", {"a plane", {{"plane", true}, {"direction", true}}}, "direction"},
     {"disc", {"a disc", {{"disc", true}, {"axis", true}, {"radius", true}}}, "axis"}}};

std::optional<ShapeType> type_of(const Json& json, Diagnostics& diagnostics) {
  const char* const expected = "one of {\"sphere\": POINT, \"radius\": R}, {\"capsule\": [POINT, POINT], "
                               "\"radius\": R}, {\"plane\": POINT, \"direction\": [x, y, z]}, {\"disc\": "
                               "POINT, \"axis\": [x, y, z], \"radius\": R}";
  if (!check_kind(json, JsonKind::object, expected, diagnostics)) return std::nullopt;
  const auto row = std::find_if(shape_rows.begin(), shape_rows.end(),
                                [&](const ShapeRow& one) { return json.find(one.key); });
  if (row != shape_rows.end()) return static_cast<ShapeType>(row - shape_rows.begin());
  diagnostics.error(json.where(), std::string("the shape has no type, write ") + expected);
  return std::nullopt;
}

class ShapeReader {
public:
  ShapeReader(const Json& json, ElementContext& context) : json_(json), context_(context) {}

  std::optional<ContactShape> read() {
    const std::optional<ShapeType> type = type_of(json_, context_.diagnostics);
    if (!type) return std::nullopt;
    shape_.type = *type;
    shape_.where = json_.where();
    const ShapeRow& row = shape_rows[static_cast<std::size_t>(*type)];
    if (!check_object(json_, row.rule, context_.diagnostics)) return std::nullopt;
    const bool placed =
        *type == ShapeType::capsule ? read_ends() : read_point(*json_.find(row.key), shape_.point);
    if (row.direction != nullptr) read_direction(row);
    read_radius();
    return placed ? std::optional<ContactShape>(std::move(shape_)) : std::nullopt;
  }

private:
  bool read_point(const Json& json, PointRef& point) {
    const auto found = read_point_ref(json, context_.names, context_.model, context_.diagnostics);
    point = found.value_or(PointRef{});
    return found.has_value();
  }

  bool read_ends() {
    const char* const expected = "the two ends of its axis as [\"body.point\", \"body.point\"]";
    const Json list = *json_.find("capsule");
    if (!check_kind(list, JsonKind::array, expected, context_.diagnostics)) return false;
    if (list.size() != 2) {
      context_.diagnostics.error(list.where(),
                                 "found " + counted(list.size(), "element") + ", write " + expected);
      return false;
    }
    const bool begins = read_point(list[0], shape_.point);
    if (!read_point(list[1], shape_.end) || !begins) return false;
    if (shape_.point.body != shape_.end.body) {
      context_.diagnostics.error(list[1].where(), "the ends of the capsule belong to " +
                                                      quoted(context_.model.body_name(shape_.point.body)) +
                                                      " and to " +
                                                      quoted(context_.model.body_name(shape_.end.body)) +
                                                      ", name two points of one body");
      return false;
    }
    if (has_no_length()) {
      context_.diagnostics.warning(list.where(),
                                   "the ends of the capsule coincide: it is taken as a sphere, write "
                                   "\"sphere\" or move one of the points");
      shape_.type = ShapeType::sphere;
    }
    return true;
  }

  bool has_no_length() const {
    const Point* const begin = context_.model.find(shape_.point);
    const Point* const end = context_.model.find(shape_.end);
    const auto coordinate = [](const Point* point, std::size_t i) {
      return point == nullptr ? 0.0 : point->position[i].nominal;
    };
    for (std::size_t i = 0; i < 3; ++i)
      if (coordinate(begin, i) != coordinate(end, i)) return false;
    return true;
  }

  void read_direction(const ShapeRow& row) {
    const std::optional<Json> list = json_.find(row.direction);
    if (!list) return;
    const std::size_t errors = context_.diagnostics.errors();
    shape_.direction = context_.scalars.read_list<3>(*list, "three numbers [x, y, z]");
    const bool vanishes = std::all_of(shape_.direction.begin(), shape_.direction.end(),
                                      [](const Scalar& component) { return component.nominal == 0; });
    if (vanishes && context_.diagnostics.errors() == errors)
      context_.diagnostics.error(list->where(), std::string(row.rule.what) + " with the " + row.direction +
                                                    " (0, 0, 0) has none, write a vector such as [0, 0, 1]");
  }

  void read_radius() {
    const std::optional<Json> radius = json_.find("radius");
    if (!radius || shape_.type == ShapeType::plane) return;
    shape_.radius = context_.scalars.read(*radius);
    if (shape_.radius.nominal < 0)
      context_.diagnostics.error(radius->where(), "the radius " + rounded(shape_.radius.nominal, 12) +
                                                      " is negative, write a length in m, or 0 for a point");
  }

  const Json& json_;
  ElementContext& context_;
  ContactShape shape_;
};

// The surface "a" or "b" of a contact; nothing, after an error, when there is none. A capsule without length
// is warned of and becomes the sphere that it is.
std::optional<ContactShape> read_contact_shape(const Json& json, ElementContext& context) {
  return ShapeReader(json, context).read();
}

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
