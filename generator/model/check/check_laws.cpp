// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/index.h"
#include "base/text.h"
#include "expr/core/memo.h"
#include "model/check/check.h"
#include "model/units.h"
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <map>

namespace mbsgen::model {

namespace {

using expr::NodeId;
using expr::NodeKind;
using expr::Op;
using Inferred = std::optional<Unit>; // nothing: any unit is possible

// The variables of links, forces, bushings and contacts by their stems.
Inferred unit_of_variable(const std::string& stem) {
  static const std::map<std::string, const char*> units{{link_distance, "m"},
                                                        {link_rate, "m/s"},
                                                        {contact_normal_variables[0], "m"},
                                                        {contact_normal_variables[1], "m/s"},
                                                        {contact_friction_variables[0], "N"},
                                                        {contact_friction_variables[1], "m/s"}};
  if (const auto found = units.find(stem); found != units.end()) return parse_unit(found->second);
  if (stem.size() == 1) return parse_unit("m"); // x, y, z
  switch (stem[0]) {
  case 'd': // dx, dy, dz
    return parse_unit("m");
  case 'r': // rx, ry, rz
    return parse_unit("rad");
  case 'v':
    return parse_unit("m/s");
  default:
    return parse_unit("rad/s");
  }
}

// The unit of one law.
class LawUnit {
public:
  LawUnit(const Model& model, const expr::Pool& pool,
          const std::map<NodeId, const UserParameter*>& parameters)
      : model_(model), pool_(pool), parameters_(parameters) {}

  /// The parameter to blame when the law is not in that unit; of several that with a scale of its own.
  const UserParameter* contradiction(const expr::Expr& law, const Unit& expected) {
    const Inferred unit = unit_of(law.id());
    return contradicts_ || (unit && !same(*unit, expected)) ? suspect_ : nullptr;
  }

private:
  Inferred unit_of(NodeId id) {
    return units_.visit(id, [&] { return computed(id); });
  }

  Inferred computed(NodeId id) {
    const expr::Node& node = pool_.node(id);
    switch (node.kind) {
    case NodeKind::number:
      return node.number.is_unit() ? Inferred(Unit()) : std::nullopt;
    case NodeKind::symbol:
      return of_symbol(id);
    case NodeKind::call:
      return of_call(node);
    case NodeKind::product:
      return of_product(node);
    case NodeKind::sum:
      break;
    }
    return of_sum(node);
  }

  Inferred of_symbol(NodeId id) {
    if (const auto found = parameters_.find(id); found != parameters_.end())
      return of_parameter(*found->second);
    const expr::Symbol& symbol = pool_.symbol_of(id);
    if (symbol.kind == expr::SymbolKind::time) return parse_unit("s");
    if (symbol.kind == expr::SymbolKind::auxiliary) return unit_of_variable(symbol.stem);
    if (symbol.kind == expr::SymbolKind::state) return parse_unit(model_.states[at(symbol.index[0])].unit);
    const bool velocity = symbol.kind == expr::SymbolKind::qd;
    if (!velocity && symbol.kind != expr::SymbolKind::q) return std::nullopt;
    const int index = symbol.index[0];
    const Joint& joint = velocity ? model_.joint_of_velocity(index) : model_.joint_of_coordinate(index);
    const auto& components = velocity ? joint.form().velocities : joint.form().coordinates;
    return parse_unit(components[at(index - (velocity ? joint.velocity : joint.coordinate))].unit);
  }

  Inferred of_parameter(const UserParameter& parameter) {
    const Inferred unit = parse_unit(parameter.unit);
    const bool scaled = unit && !same(*unit, Unit{1, unit->powers});
    if (unit && (suspect_ == nullptr || (scaled && !suspect_is_scaled_))) {
      suspect_ = &parameter;
      suspect_is_scaled_ = scaled;
    }
    return unit;
  }

  Inferred of_product(const expr::Node& node) {
    Inferred result = node.number.is_unit() ? Inferred(Unit()) : std::nullopt;
    for (const expr::Factor& factor : node.factors()) {
      const Inferred unit = unit_of(factor.base);
      result = result && unit ? Inferred(product(*result, *unit, factor.exponent)) : std::nullopt;
    }
    return result;
  }

  Inferred of_sum(const expr::Node& node) {
    Inferred result;
    for (const expr::Term& term : node.terms()) {
      const Inferred unit = unit_of(term.node);
      if (term.coefficient.is_unit()) join(result, unit);
    }
    return result;
  }

  // Parts of a sum, or of min and max, have one unit.
  void join(Inferred& whole, const Inferred& part) {
    if (whole && part && !same(*whole, *part)) contradicts_ = true;
    if (!whole) whole = part;
  }

  Inferred of_call(const expr::Node& node) {
    if (node.op == Op::sqrt || node.op == Op::pow || node.op == Op::entry) return std::nullopt;
    if (node.op != Op::abs && node.op != Op::min && node.op != Op::max) return Unit();
    Inferred result;
    for (const expr::Factor& argument : node.factors()) join(result, unit_of(argument.base));
    return result;
  }

  const Model& model_;
  const expr::Pool& pool_;
  const std::map<NodeId, const UserParameter*>& parameters_;
  expr::Memo<Inferred> units_;
  const UserParameter* suspect_ = nullptr;
  bool suspect_is_scaled_ = false;
  bool contradicts_ = false;
};

class LawUnits {
public:
  LawUnits(const Model& model, Diagnostics& diagnostics) : model_(model), diagnostics_(diagnostics) {
    for (const UserParameter& parameter : model.parameters)
      if (!parameter.constant) parameters_.emplace(parameter.symbol.id(), &parameter);
  }

  void check() {
    for (const ExpressedLaw& law : expressed_laws(model_))
      if (!law.unit.empty() && !law.expression.is_number()) check(law);
  }

private:
  void check(const ExpressedLaw& law) {
    const char* const noun = law.of == ExpressedLaw::Of::motion ? "motion"
                             : law.unit == "N"                  ? "force"
                                                                : "torque";
    LawUnit unit(model_, *law.expression.pool(), parameters_);
    if (const UserParameter* suspect = unit.contradiction(law.expression, *parse_unit(law.unit)))
      diagnostics_.warning(law.where, std::string("the units do not give a ") + noun + " in " + law.unit +
                                          ": the parameter " + quoted(suspect->name) + " has the unit " +
                                          quoted(suspect->unit) + ", convert its value or correct the unit");
  }

  const Model& model_;
  Diagnostics& diagnostics_;
  std::map<NodeId, const UserParameter*> parameters_;
};

} // namespace

void check_law_units(const Model& model, Diagnostics& diagnostics) {
  LawUnits(model, diagnostics).check();
}

namespace {

constexpr double turn = 6.28318530717958647693;

std::string number(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.6g", value);
  return text;
}

// Place of the list that holds the element.
Location list_of(Location element) {
  element.pointer.erase(element.pointer.rfind('/'));
  return element;
}

class Oversights {
public:
  Oversights(const Model& model, Diagnostics& diagnostics) : model_(model), diagnostics_(diagnostics) {}

  void check() {
    gravity();
    for (const Body& body : model_.bodies) {
      without_mass(body);
      units_of(body);
    }
    for (const Joint& joint : model_.joints) units_of(joint);
    for (const Cut& cut : model_.cuts) unit(cut.length, "m", "a length");
    for (const Contact& contact : model_.contacts) units_of(contact);
    for (const Bushing& bushing : model_.bushings) units_of(bushing);
    for (const Tyre& tyre : model_.tyres)
      for (const LawParameter& parameter : tyre.parameters)
        if (!parameter.unit.empty())
          unit(parameter.value, parameter.unit.c_str(), ("the parameter " + parameter.name).c_str());
    for (const Point& point : model_.base_points) units_of(point);
    units(model_.gravity, "m/s^2", "gravity");
    unused();
  }

private:
  void gravity() {
    if (model_.gravity[0].given) return;
    const bool has_mass = std::any_of(model_.bodies.begin(), model_.bodies.end(),
                                      [](const Body& body) { return body.mass.nominal > 0; });
    if (has_mass)
      diagnostics_.warning(model_.where,
                           "gravity is zero because the key \"gravity\" is missing, write "
                           "\"gravity\": [0, 0, -9.81], or [0, 0, 0] if it is meant to be zero");
  }

  void without_mass(const Body& body) {
    if (body.mass.given) return;
    const bool com = body.com[0].given;
    if (!com && !body.inertia[0].given) return;
    diagnostics_.warning(list_of(com ? body.com[0].where : body.inertia[0].where),
                         "the body " + quoted(body.name) + " has " + (com ? "a \"com\"" : "an \"inertia\"") +
                             " but no mass, add \"mass\" in kg, or \"mass\": 0 if it has none");
  }

  void units_of(const Joint& joint) {
    const JointForm& form = joint.form();
    for (std::size_t k = 0; k < joint.q0.size(); ++k)
      if (!unit(joint.q0[k], form.coordinates[k].unit, "q0")) degrees(joint);
    for (std::size_t k = 0; k < joint.qd0.size(); ++k) unit(joint.qd0[k], form.velocities[k].unit, "qd0");
    unit(joint.pitch, "m", "a pitch (per radian)");
    units_of(joint.limits, form);
    unit(joint.armature, joint.armature_unit(), "an armature");
  }

  void units_of(const JointLimits& limits, const JointForm& form) {
    const auto one = [this](const std::optional<Scalar>& limit, const char* expected) {
      if (limit) unit(*limit, expected, "this limit");
    };
    one(limits.lower, form.coordinates[0].unit);
    one(limits.upper, form.coordinates[0].unit);
    one(limits.velocity, form.velocities[0].unit);
    one(limits.force, form.velocities[0].force_unit);
  }

  void degrees(const Joint& joint) {
    if (!is_revolute(joint.type) || !(std::abs(joint.q0[0].nominal) > turn * (1 + 1e-4))) return;
    const std::string value = number(joint.q0[0].nominal);
    diagnostics_.warning(joint.q0[0].where, "q0 of " + value + " rad is more than a turn, write \"" + value +
                                                "*pi/180\" if these are degrees");
  }

  // Laws of the user may read parameters that the file does not use.
  void unused() {
    if (!user_laws(model_).empty()) return;
    for (const UserParameter& parameter : model_.parameters)
      if (!parameter.used)
        diagnostics_.warning(parameter.where, "the parameter " + quoted(parameter.name) +
                                                  " is never used, use it in an expression or remove it");
  }

  void units_of(const Body& body) {
    unit(body.mass, "kg", "a mass");
    units(body.com, "m", "a centre of mass");
    units(body.inertia, "kg m^2", "an inertia");
    if (body.at_point == body_origin) units(body.at, "m", body.dh ? "\"a\"" : "\"at\"");
    unit(body.slide, "m", "\"d\"");
    units(body.orientation.rpy, "rad", "an angle");
    for (const Point& point : body.points) units_of(point);
  }

  void units_of(const Contact& contact) {
    for (const ContactShape& shape : contact.shapes) unit(shape.radius, "m", "a radius");
    unit(contact.mu, "1", "a coefficient of friction");
    unit(contact.restitution, "1", "a restitution");
  }

  // Of the diagonals: the other numbers join forces with angles, or torques with lengths.
  void units_of(const Bushing& bushing) {
    const auto check = [this](const std::vector<Scalar>& matrix, const char* of_force, const char* of_torque,
                              const char* what) {
      const std::size_t step = matrix.size() == 36 ? 7 : 1;
      for (std::size_t i = 0; i < matrix.size(); i += step)
        unit(matrix[i], i < 3 * step ? of_force : of_torque, what);
    };
    check(bushing.stiffness, "N/m", "N m", "a stiffness");
    check(bushing.damping, "N s/m", "N m s", "a damping");
  }

  void units_of(const Point& point) {
    units(point.position, "m", "a point");
    units(point.orientation.rpy, "rad", "an angle");
  }

  template <class List>
  void units(const List& list, const char* expected, const char* what) {
    for (const Scalar& scalar : list) unit(scalar, expected, what);
  }

  // True after a warning. Free text and unknown units contradict nothing.
  bool unit(const Scalar& scalar, const char* expected, const char* what) {
    if (scalar.alone < 0) return false;
    const UserParameter& parameter = model_.parameters[at(scalar.alone)];
    const std::optional<Unit> written = parse_unit(parameter.unit);
    if (!written) return false;
    const Unit right = *parse_unit(expected);
    if (same(*written, right)) return false;
    const bool other_scale = written->powers == right.powers;
    diagnostics_.warning(scalar.where, "the parameter " + quoted(parameter.name) + " has the unit " +
                                           quoted(parameter.unit) + ", but " + what + " is in " + expected +
                                           (other_scale ? ", convert its value" : ", correct one of them"));
    return true;
  }

  const Model& model_;
  Diagnostics& diagnostics_;
};

} // namespace

void check_oversights(const Model& model, Diagnostics& diagnostics) {
  Oversights(model, diagnostics).check();
}

} // namespace mbsgen::model
