// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracles/reference/coordinates.h"
#include "oracles/reference/samples.h"
#include "properties/random/closed_model.h"
#include "properties/random/comparison.h"
#include "properties/random/random_model.h"
#include "support/catch.hpp"
#include <Eigen/QR>

// Quantities of random trees and mechanisms: against the reference, and by what mechanics says of them.

namespace {

using namespace random_models;
using namespace reference;
using mbsgen::formalism::FunctionRow;
using mbsgen::scheme::Task;

constexpr double tolerance = 1e-10;

// Sensitivities are those of models that list parameters.
bool chosen(const FunctionRow& row) {
  const bool quantity = row.on_demand && row.task != Task::sensitivities;
  return quantity || row.task == Task::bias || row.task == Task::inverse_dynamics ||
         row.task == Task::base_reaction || row.task == Task::sensor || row.task == Task::mass_matrix;
}

Recipe small_tree() {
  Recipe tree;
  tree.joints = 6;
  return tree;
}

Recipe free_of_laws() {
  Recipe tree = small_tree();
  tree.passive = false;
  return tree;
}

Recipe with_spatial_joints() {
  Recipe tree = free_of_laws();
  tree.spatial = true;
  return tree;
}

MatrixXd matrix(const VectorXd& entries, Eigen::Index rows, Eigen::Index columns) {
  return Eigen::Map<const Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>>(
      entries.data(), rows, columns);
}

class Case {
public:
  Case(const std::string& text_of_model, unsigned seed)
      : text(text_of_model), model(read_model(text)), state(random_state(model, seed)),
        loads(random_loads(model, seed + 1)), generated_(text, Stage::after_passes, chosen) {
    generated_.set_inputs(loads);
  }
  Case(const Recipe& recipe, unsigned seed) : Case(random_model(recipe, seed), seed) {}

  VectorXd vector(const std::string& function, const State& at) { return generated_.vector(function, at); }
  VectorXd vector(const std::string& function) { return vector(function, state); }
  VectorXd entry(const std::string& function, const std::string& array, const State& at) {
    return as_vector(generated_.call(function, at).at(array));
  }
  /// Position of a sensor's point at the state.
  VectorXd position(const Sensor& sensor, const State& at) {
    return entry("frame_" + sensor.name, "X", at).head(3);
  }
  Matrix3d rotation(const Sensor& sensor, const State& at) {
    return matrix(entry("frame_" + sensor.name, "X", at).tail(9), 3, 3);
  }
  MatrixXd regressor(const State& at) {
    return matrix(vector("regressor", at), model.nqd(), generated_.program().shape.nb());
  }
  /// The state after a short time.
  State later(double s) const {
    State next = state;
    next.q = moved(model, state.q, s * state.qd + 0.5 * s * s * state.qdd);
    next.qd = state.qd + s * state.qdd;
    return next;
  }

  std::string text;
  Model model;
  State state;
  Loads loads;

private:
  Generated generated_;
};

void check(const char* what, const VectorXd& actual, const VectorXd& expected) {
  CAPTURE(what, actual.transpose(), expected.transpose());
  REQUIRE(actual.size() == expected.size());
  CHECK(relative_error(actual, expected) < tolerance);
}

VectorXd stacked(const Vector3d& a, const Vector3d& b) {
  VectorXd both(6);
  both << a, b;
  return both;
}

Vector3d centre_of_mass(const Model& model, const Kinematics& kinematics, double& mass) {
  Vector3d first = Vector3d::Zero();
  mass = 0;
  for (std::size_t b = 0; b < model.bodies.size(); ++b) {
    const Motion& body = kinematics.body(static_cast<int>(b));
    first += model.bodies[b].mass * (body.position + body.rotation * model.bodies[b].com);
    mass += model.bodies[b].mass;
  }
  return first / mass;
}

void compare_poses(Case& c, const Kinematics& kinematics) {
  const VectorXd poses = c.vector("poses");
  for (std::size_t b = 0; b < c.model.bodies.size(); ++b) {
    const Motion& body = kinematics.body(static_cast<int>(b));
    const VectorXd pose = poses.segment(12 * static_cast<Eigen::Index>(b), 12);
    check("position", pose.head(3), body.position);
    const Matrix3d rows = body.rotation.transpose();
    check("rotation", pose.tail(9), Eigen::Map<const VectorXd>(rows.data(), 9));
  }
}

void compare_frame(Case& c, const Sensor& sensor) {
  const VectorXd X = c.entry("frame_" + sensor.name, "X", c.state);
  check("position", X.head(3), c.entry("sensor_" + sensor.name, "position", c.state));
  check("rotation", X.tail(9), c.entry("sensor_" + sensor.name, "rotation", c.state));
  check("jacobian", c.entry("frame_" + sensor.name, "J", c.state),
        c.entry("sensor_" + sensor.name, "jacobian", c.state));
}

void compare_with_reference(Case& c) {
  const Kinematics kinematics(c.model, c.state);
  VectorXd energy(2);
  energy << kinetic_energy(c.model, c.state), potential_energy(c.model, c.state);
  check("energy", c.vector("energy"), energy);
  double mass = 0;
  const Vector3d centre = centre_of_mass(c.model, kinematics, mass);
  check("mass", c.vector("mass"), VectorXd::Constant(1, mass));
  check("center_of_mass", c.vector("center_of_mass"), centre);
  const Wrench about_base = momentum(c.model, c.state);
  check("momentum", c.vector("momentum"),
        stacked(about_base.force, about_base.torque - centre.cross(about_base.force)));
  State rest = c.state;
  rest.qd.setZero();
  Model bare = c.model;
  bare.links.clear();
  bare.forces.clear();
  for (Body& body : bare.bodies)
    for (Joint& joint : body.joints) {
      joint.force.reset();
      joint.forces.clear();
    }
  check("gravity", c.vector("gravity"), bias(bare, rest));
  check("coriolis", c.vector("coriolis"), bias(bare, c.state) - bias(bare, rest));
  check("passive", c.vector("passive"), bias(c.model, c.state, c.loads) - bias(bare, c.state));
  compare_poses(c, kinematics);
  for (const Sensor& sensor : c.model.sensors) compare_frame(c, sensor);
}

// Forces of the joints less those of laws are power that the energy takes up.
void check_power(Case& c, const VectorXd& forces) {
  const double power = c.state.qd.dot(forces);
  CHECK(rate([&](double s) { return c.vector("energy", c.later(s)).sum(); }) == Approx(power).epsilon(1e-8));
}

void check_momentum(Case& c) {
  const VectorXd wrench = c.vector("base_reaction");
  const Vector3d force = wrench.head(3), torque = wrench.tail(3), centre = c.vector("center_of_mass");
  const Vector3d weight = c.vector("mass")(0) * c.model.gravity;
  const MatrixXd slope = rate([&](double s) -> MatrixXd { return c.vector("momentum", c.later(s)); });
  CHECK(relative_error(slope, stacked(force + weight, torque - centre.cross(force))) < 1e-7);
}

// The derivatives of the energies are the weight's forces, and momenta; along the motion they are the power.
void check_energy_derivatives(Case& c, const VectorXd& forces) {
  const Eigen::Index n = c.model.nqd();
  const MatrixXd by_q = matrix(c.entry("energy_derivatives", "dE_dq", c.state), 2, n);
  const MatrixXd by_qd = matrix(c.entry("energy_derivatives", "dE_dqd", c.state), 2, n);
  check("potential", by_q.row(1).transpose(), c.vector("gravity"));
  check("momenta", by_qd.row(0).transpose(), matrix(c.vector("mass_matrix"), n, n) * c.state.qd);
  CHECK(by_qd.row(1).norm() == 0);
  const double power = (by_q * c.state.qd + by_qd * c.state.qdd).sum();
  CHECK(power == Approx(c.state.qd.dot(forces)).epsilon(tolerance));
}

// Of the rows of the regressor at many states, columns scaled to their size.
Eigen::Index rank_of_regressor(Case& c, Eigen::Index nb) {
  const int n = c.model.nqd();
  const int states = 4 + 3 * static_cast<int>(nb) / std::max(n, 1);
  MatrixXd rows(n * states, nb);
  for (int k = 0; k < states; ++k)
    rows.middleRows(n * k, n) = c.regressor(random_state(c.model, 1000U + static_cast<unsigned>(k)));
  const double largest = rows.colwise().norm().maxCoeff();
  for (Eigen::Index column = 0; column < nb; ++column)
    rows.col(column) /= std::max(rows.col(column).norm(), 1e-12 * largest);
  Eigen::ColPivHouseholderQR<MatrixXd> factors(rows);
  factors.setThreshold(1e-9);
  return factors.rank();
}

void check_regressor(Case& c) {
  INFO(c.text);
  const VectorXd pi = c.vector("base_parameters");
  check("Y pi", c.regressor(c.state) * pi, c.vector("inverse_dynamics") - c.vector("passive"));
  CHECK(rank_of_regressor(c, pi.size()) == pi.size());
}

} // namespace

TEST_CASE("quantities of trees are the reference's") {
  const bool inputs = GENERATE(false, true);
  Recipe tree = small_tree();
  tree.inputs = inputs;
  tree.loads = !inputs;
  Case c(tree, GENERATE(range(40U, 48U)));
  compare_with_reference(c);
}

TEST_CASE("quantities of trees with ball, free and screw joints are the reference's") {
  Case c(with_spatial_joints(), GENERATE(range(60U, 70U)));
  compare_with_reference(c);
}

TEST_CASE("gravity, coriolis and passive forces are the bias") {
  Recipe tree = small_tree();
  tree.inputs = tree.loads = true;
  Case c(tree, GENERATE(range(80U, 86U)));
  check("sum", c.vector("gravity") + c.vector("coriolis") + c.vector("passive"), c.vector("bias"));
}

TEST_CASE("the energy's rate is the power of joints and passive forces") {
  Recipe tree = GENERATE(small_tree(), with_spatial_joints());
  tree.loads = true;
  Case c(tree, GENERATE(range(90U, 96U)));
  check_power(c, c.vector("inverse_dynamics") - c.vector("passive"));
  check_energy_derivatives(c, c.vector("inverse_dynamics") - c.vector("passive"));
}

TEST_CASE("the momentum's rate is the base's reaction and the weight") {
  Case c(with_spatial_joints(), GENERATE(range(100U, 108U)));
  check_momentum(c);
}

TEST_CASE("the Jacobian of a frame is the derivative of its pose") {
  Case c(GENERATE(small_tree(), with_spatial_joints()), GENERATE(range(110U, 116U)));
  const Eigen::Index n = c.model.nqd();
  REQUIRE(!c.model.sensors.empty());
  for (const Sensor& sensor : c.model.sensors) {
    const MatrixXd J = matrix(c.entry("frame_" + sensor.name, "J", c.state), 6, n);
    const Matrix3d R = c.rotation(sensor, c.state);
    for (Eigen::Index k = 0; k < n; ++k) {
      State at = c.state;
      const MatrixXd slope = rate([&](double s) -> MatrixXd {
        at.q = moved(c.model, c.state.q, s * VectorXd::Unit(n, k));
        MatrixXd pose(3, 4);
        pose << c.position(sensor, at), c.rotation(sensor, at) * R.transpose();
        return pose;
      });
      // The rate of R(s) R(0)^T is the cross product with the angular velocity.
      const Vector3d turning(slope(2, 2), slope(0, 3), slope(1, 1));
      CHECK((J.col(k) - stacked(slope.col(0), turning)).norm() < 1e-8 * (1 + J.col(k).norm()));
      CHECK((slope.rightCols(3) + slope.rightCols(3).transpose()).norm() < 1e-8);
    }
  }
}

TEST_CASE("the regressor of a tree has the rank of its base parameters") {
  Recipe tree = free_of_laws();
  tree.general_angles = GENERATE(true, false);
  tree.welds = tree.general_angles; // a joint that is locked at a right angle can be locked at others
  Case c(tree, GENERATE(range(120U, 135U)));
  check_regressor(c);
}

TEST_CASE("the regressor of an arm has the rank of its base parameters") {
  Recipe arm = free_of_laws();
  arm.branches = arm.all_types = arm.welds = false;
  Case c(arm, GENERATE(range(140U, 144U)));
  check_regressor(c);
}

TEST_CASE("the regressor of trees with ball and free joints has the rank of its base parameters") {
  const unsigned seed = GENERATE(range(150U, 166U));
  Case c(with_spatial_joints(), seed);
  check_regressor(c);
}

TEST_CASE("the parts of the equations of motion of mechanisms with loops make the whole") {
  ClosedRecipe recipe;
  recipe.planar = GENERATE(true, false);
  recipe.spatial = !recipe.planar;
  const unsigned seed = GENERATE(range(170U, 173U));
  Case c(closed_model(recipe, seed), seed);
  check("sum", c.vector("gravity") + c.vector("coriolis") + c.vector("passive"), c.vector("bias"));
  const MatrixXd M = matrix(c.vector("mass_matrix"), c.model.nqd(), c.model.nqd());
  check("Y pi", c.regressor(c.state) * c.vector("base_parameters") + c.vector("passive"),
        M * c.state.qdd + c.vector("bias"));
  CHECK(c.vector("energy")(0) == Approx(0.5 * c.state.qd.dot(M * c.state.qd)));
  const VectorXd forces = M * c.state.qdd + c.vector("gravity") + c.vector("coriolis");
  check_power(c, forces);
  check_energy_derivatives(c, forces);
  check_momentum(c);
}
