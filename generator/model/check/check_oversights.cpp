// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/check/check_oversights.h"
#include "base/index.h"
#include "base/text.h"
#include "model/check/user_laws.h"
#include "model/units.h"
#include <algorithm>
#include <cmath>
#include <cstdio>

namespace mbsgen::model {

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
    if (body.at_point == body_origin) units(body.at, "m", "\"at\"");
    units(body.orientation.rpy, "rad", "an angle");
    for (const Point& point : body.points) units_of(point);
  }

  void units_of(const Contact& contact) {
    for (const ContactShape& shape : contact.shapes) unit(shape.radius, "m", "a radius");
    unit(contact.mu, "1", "a coefficient of friction");
    unit(contact.restitution, "1", "a restitution");
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
