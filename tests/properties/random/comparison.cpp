// SPDX-License-Identifier: GPL-3.0-or-later
#include "properties/random/comparison.h"
#include "oracles/reference/contacts.h"
#include "oracles/reference/samples.h"
#include "support/catch.hpp"

namespace random_models {

namespace {

using namespace reference;

constexpr double tolerance = 1e-10;

VectorXd row_major(const MatrixXd& matrix) {
  const Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor> rows = matrix;
  return Eigen::Map<const VectorXd>(rows.data(), rows.size());
}

void check(const char* what, const VectorXd& actual, const VectorXd& expected) {
  CAPTURE(what);
  REQUIRE(actual.size() == expected.size());
  CHECK(relative_error(actual, expected) < tolerance);
}

void compare_dynamics(const Model& model, Generated& generated, const State& state, const Loads& loads) {
  const MatrixXd M = mass_matrix(model, state.q);
  const VectorXd c = bias(model, state, loads);
  const VectorXd Q = inverse_dynamics(model, state, loads);
  check("inverse_dynamics", generated.vector("inverse_dynamics", state), Q);
  check("mass_matrix", generated.vector("mass_matrix", state), row_major(M));
  check("bias", generated.vector("bias", state), c);
  const auto both = generated.call("mass_matrix_and_bias", state);
  check("M of both", as_vector(both.at("M")), row_major(M));
  check("c of both", as_vector(both.at("c")), c);
  const Wrench reaction = base_reaction(model, state, loads);
  const VectorXd wrench = generated.vector("base_reaction", state);
  check("base force", wrench.head(3), reaction.force);
  check("base torque", wrench.tail(3), reaction.torque);
}

/// The residual of the equations of motion: free of the mass matrix' condition number.
void compare_direct_dynamics(const Model& model, Generated& generated, const State& state,
                             const Loads& loads) {
  const VectorXd Q = random_state(model, 77).qd * 10;
  const VectorXd qdd = generated.vector("direct_dynamics", state, Q);
  const MatrixXd M = mass_matrix(model, state.q);
  const VectorXd c = bias(model, state, loads);
  const double scale = std::max({Q.norm(), c.norm(), M.norm() * qdd.norm()});
  CHECK((M * qdd + c - Q).norm() / scale < tolerance);
}

void compare_sensor(const Model& model, Generated& generated, const State& state, const Sensor& sensor) {
  CAPTURE(sensor.name);
  const Kinematics kinematics(model, state);
  const Motion motion = kinematics.point(sensor.point);
  const auto results = generated.call("sensor_" + sensor.name, state);
  const auto result = [&](const char* array) { return as_vector(results.at(array)); };
  check("position", result("position"), motion.position);
  check("rotation", result("rotation"), row_major(motion.rotation));
  check("velocity", result("velocity"), motion.velocity);
  check("angular_velocity", result("angular_velocity"), motion.angular_velocity);
  check("acceleration", result("acceleration"), motion.acceleration);
  check("angular_acceleration", result("angular_acceleration"), motion.angular_acceleration);
  check("jacobian", result("jacobian"), row_major(kinematics.jacobian(sensor.point)));
}

void compare_contact(const Model& model, Generated& generated, const State& state, const Loads& loads,
                     const Contact& contact) {
  CAPTURE(contact.name);
  const Touch touch = touch_of(model, Kinematics(model, state), contact, loads);
  const auto results = generated.call("contact_" + contact.name, state);
  const auto result = [&](const char* array) { return as_vector(results.at(array)); };
  const auto one = [](double value) { return VectorXd(VectorXd::Constant(1, value)); };
  check("gap", result("gap"), one(touch.gap));
  check("rate", result("rate"), one(touch.rate));
  check("load", result("load"), one(touch.load));
  check("normal", result("normal"), touch.normal);
  check("point", result("point"), touch.point);
  check("sliding", result("sliding"), touch.sliding);
  check("force", result("force"), touch.force);
  check("torque", result("torque"), touch.torque);
}

void compare_rigid(const Model& model, Generated& generated, const State& state) {
  const auto structures = generated.call("contact_kinematics", state);
  const VectorXd jacobian = generated.vector("contact_jacobian", state);
  const Kinematics kinematics(model, state);
  const Eigen::Index entries = 3 * model.nqd();
  Eigen::Index place = 0;
  for (const Contact& contact : model.contacts) {
    if (!contact.rigid) continue;
    CAPTURE(contact.name);
    const RigidTouch touch = rigid_touch_of(kinematics, contact);
    const std::string structure = "contacts[" + std::to_string(place) + "].";
    const auto result = [&](const char* member) { return as_vector(structures.at(structure + member)); };
    const auto one = [](double value) { return VectorXd(VectorXd::Constant(1, value)); };
    check("gap", result("gap"), one(touch.gap));
    check("point", result("point"), touch.point);
    check("normal", result("normal"), touch.frame.row(2).transpose());
    check("velocity", result("velocity"), touch.velocity);
    check("mu", result("mu"), one(contact.mu));
    check("restitution", result("restitution"), one(contact.restitution));
    check("Jc", jacobian.segment(entries * place++, entries), row_major(touch.frame * touch.jacobian));
  }
}

} // namespace

double relative_error(const VectorXd& actual, const VectorXd& expected) {
  if (expected.size() == 0) return 0;
  const double largest = expected.cwiseAbs().maxCoeff();
  const double error = (actual - expected).cwiseAbs().maxCoeff();
  return error / (largest < 1e-3 ? 1 : largest);
}

Loads random_loads(const Model& model, unsigned seed) {
  Loads loads;
  std::vector<std::string> names;
  for (const Force& force : model.forces) names.push_back(force.name);
  for (const Contact& contact : model.contacts)
    if (!contact.normal && !contact.rigid) names.push_back(contact.name);
  Eigen::Index next = 0;
  Model six = model;
  six.coordinates.resize(6 * names.size());
  six.velocities = six.coordinates;
  const VectorXd values = random_state(six, seed).q * 5;
  for (const std::string& name : names) {
    loads.forces[name] = {values.segment<3>(next), values.segment<3>(next + 3)};
    next += 6;
  }
  return loads;
}

void compare_with_reference(const std::string& text, Generated& generated, unsigned state_seed) {
  const Model model = read_model(text);
  const State state = random_state(model, state_seed);
  const Loads loads = random_loads(model, state_seed + 1);
  generated.set_inputs(loads);
  compare_dynamics(model, generated, state, loads);
  compare_direct_dynamics(model, generated, state, loads);
  for (const Sensor& sensor : model.sensors) compare_sensor(model, generated, state, sensor);
  bool rigid = false;
  for (const Contact& contact : model.contacts) {
    rigid = rigid || contact.rigid;
    if (!contact.rigid) compare_contact(model, generated, state, loads, contact);
  }
  if (rigid) compare_rigid(model, generated, state);
}

} // namespace random_models
