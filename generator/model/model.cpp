// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/model.h"
#include "base/index.h"
#include <algorithm>

namespace mbsgen::model {

bool Model::has_flexible_bodies() const {
  return std::any_of(bodies.begin(), bodies.end(),
                     [](const Body& body) { return body.flexible.has_value(); });
}

const std::vector<Point>& Model::points(int body) const {
  return body == base_body ? base_points : bodies[at(body)].points;
}

const Point* Model::find(const PointRef& point) const {
  return point.point == body_origin ? nullptr : &points(point.body)[at(point.point)];
}

std::vector<const Contact*> Model::rigid_contacts() const {
  std::vector<const Contact*> rigid;
  for (const Contact& contact : contacts)
    if (contact.is_rigid()) rigid.push_back(&contact);
  return rigid;
}

const std::string& Model::body_name(int body) const {
  static const std::string base = "base";
  return body == base_body ? base : bodies[at(body)].name;
}

const Joint& Model::joint_of_coordinate(int coordinate) const {
  return joints[at(coordinates[at(coordinate)])];
}

const Joint& Model::joint_of_velocity(int velocity) const {
  return joints[at(velocities[at(velocity)])];
}

namespace {

std::string component_name(const Joint& joint, const JointComponent& component) {
  return *component.name == '\0' ? joint.name : joint.name + "." + component.name;
}

} // namespace

std::string Model::coordinate_name(int coordinate) const {
  const Joint& joint = joint_of_coordinate(coordinate);
  return component_name(joint, joint.form().coordinates[at(coordinate - joint.coordinate)]);
}

std::string Model::velocity_name(int velocity) const {
  const Joint& joint = joint_of_velocity(velocity);
  return component_name(joint, joint.form().velocities[at(velocity - joint.velocity)]);
}

expr::Expr q_symbol(expr::Pool& pool, int coordinate) {
  return pool.symbol(expr::SymbolKind::q, "q", coordinate);
}

expr::Expr qd_symbol(expr::Pool& pool, int velocity) {
  return pool.symbol(expr::SymbolKind::qd, "qd", velocity);
}

expr::Expr qdd_symbol(expr::Pool& pool, int velocity) {
  return pool.symbol(expr::SymbolKind::qdd, "qdd", velocity);
}

expr::Expr time_symbol(expr::Pool& pool) {
  return pool.symbol(expr::SymbolKind::time, "t");
}

expr::Expr state_symbol(expr::Pool& pool, int state) {
  return pool.symbol(expr::SymbolKind::state, "x", state);
}

expr::Expr link_distance_of(expr::Pool& pool, int link) {
  return pool.symbol(expr::SymbolKind::auxiliary, link_distance, link);
}

expr::Expr link_rate_of(expr::Pool& pool, int link) {
  return pool.symbol(expr::SymbolKind::auxiliary, link_rate, link);
}

std::vector<UserLaw> user_laws(const Model& model) {
  constexpr int of_wrench = 6;
  std::vector<UserLaw> laws;
  for (const Link& link : model.links)
    if (!link.force) laws.push_back({"link", link.name, link.where, 1, link.states});
  for (const Force& force : model.forces)
    if (force.law == ForceLaw::external)
      laws.push_back({"force", force.name, force.where, of_wrench, force.states});
  for (const Bushing& bushing : model.bushings)
    if (bushing.law == BushingLaw::external)
      laws.push_back({"bushing", bushing.name, bushing.where, of_wrench, bushing.states});
  for (const Contact& contact : model.contacts)
    if (contact.law == ContactLaw::external)
      laws.push_back({"contact", contact.name, contact.where, of_wrench, contact.states});
  for (std::size_t row = 0; row < model.states.size(); ++row)
    if (const State& state = model.states[row]; state.has_own_law())
      laws.push_back({"state", state.name, state.where, 0, {static_cast<int>(row)}});
  return laws;
}

namespace {

using Of = ExpressedLaw::Of;

void add_joint(const Joint& joint, std::vector<ExpressedLaw>& laws) {
  for (std::size_t k = 0; k < joint.force.size(); ++k)
    laws.push_back({Of::joint, joint.force_where, joint.force[k], joint.form().velocities[k].force_unit});
  if (joint.motion)
    laws.push_back({Of::motion, joint.motion_where, *joint.motion, joint.form().coordinates[0].unit});
}

template <class Element>
void add_wrench(const Element& element, std::vector<ExpressedLaw>& laws) {
  for (std::size_t i = 0; i < 3; ++i) {
    laws.push_back({Of::load, element.where, element.force[i], "N"});
    laws.push_back({Of::load, element.where, element.torque[i], "N m"});
  }
}

} // namespace

std::vector<ExpressedLaw> expressed_laws(const Model& model) {
  std::vector<ExpressedLaw> laws;
  for (const Joint& joint : model.joints) add_joint(joint, laws);
  for (const Constraint& constraint : model.constraints)
    laws.push_back({Of::constraint, constraint.where, constraint.expression, ""});
  for (const State& state : model.states) laws.push_back({Of::rate, state.where, state.rate, ""});
  for (const Link& link : model.links)
    if (link.force) laws.push_back({Of::load, link.where, *link.force, "N"});
  for (const Force& force : model.forces)
    if (force.law == ForceLaw::expression) add_wrench(force, laws);
  for (const Bushing& bushing : model.bushings)
    if (bushing.law == BushingLaw::expression) add_wrench(bushing, laws);
  for (const Contact& contact : model.contacts) {
    if (contact.law != ContactLaw::expression) continue;
    laws.push_back({Of::load, contact.where, contact.normal, "N"});
    if (contact.friction) laws.push_back({Of::load, contact.where, *contact.friction, "N"});
  }
  return laws;
}

} // namespace mbsgen::model
