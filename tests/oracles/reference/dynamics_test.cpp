// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracles/reference/dynamics.h"
#include "oracles/reference/samples.h"
#include "support/catch.hpp"

namespace {

using namespace reference;

Loads loads() {
  Loads result;
  result.forces["push"] = {{1, 2, -3}, {0.1, -0.2, 0.4}};
  return result;
}

/// Power of links and applied forces, from the motions of the bodies that they act on.
double applied_power(const Model& model, const State& state) {
  const Kinematics kinematics(model, state);
  const std::vector<Wrench> on = applied_wrenches(model, state, kinematics, loads());
  double power = 0;
  for (std::size_t k = 0; k < on.size(); ++k) {
    const Motion& body = kinematics.body(static_cast<int>(k));
    power += on[k].force.dot(body.velocity) + on[k].torque.dot(body.angular_velocity);
  }
  return power;
}

} // namespace

TEST_CASE("a point mass on a slider obeys Newton") {
  const Model model = read_model(R"json({"mbsgen": 1, "name": "m", "gravity": [0, 0, -10], "bodies": [
    {"name": "b", "parent": "base", "joints": [{"name": "z", "type": "Tz", "force": "-5*q(z)"}], "mass": 2}]})json");
  const State state{VectorXd::Constant(1, 0.1), VectorXd::Zero(1), VectorXd::Constant(1, 3), 0};
  CHECK(inverse_dynamics(model, state)(0) == Approx(2 * (3 + 10) + 0.5));
  CHECK(base_reaction(model, state).force.z() == Approx(26));
}

TEST_CASE("the mass matrix is symmetric, positive and the kinetic energy's") {
  const Model model = read_model(tree_sample());
  const State state = random_state(model, 3);
  const MatrixXd M = mass_matrix(model, state.q);
  CHECK((M - M.transpose()).cwiseAbs().maxCoeff() < 1e-14);
  CHECK(M.llt().info() == Eigen::Success);
  CHECK(0.5 * state.qd.dot(M * state.qd) == Approx(kinetic_energy(model, state)).epsilon(1e-13));
}

TEST_CASE("inverse dynamics is M qdd + c, and direct dynamics its inverse") {
  const Model model = read_model(tree_sample());
  const State state = random_state(model, 4);
  const VectorXd Q = inverse_dynamics(model, state, loads());
  const VectorXd sum = mass_matrix(model, state.q) * state.qdd + bias(model, state, loads());
  CHECK((Q - sum).norm() < 1e-12 * Q.norm());
  CHECK((direct_dynamics(model, state, Q, loads()) - state.qdd).norm() < 1e-11);
}

TEST_CASE("power changes the energy") {
  const Model model = read_model(tree_sample());
  const State state = random_state(model, 5);
  const double joints = state.qd.dot(inverse_dynamics(model, state, loads()) + passive_forces(model, state));
  const double energy_rate = rate([&](double s) {
    return kinetic_energy(model, later(state, s)) + potential_energy(model, later(state, s));
  });
  CHECK(energy_rate == Approx(joints + applied_power(model, state)).epsilon(1e-9));
}

TEST_CASE("the base's reaction, the weight and the applied forces change the momentum") {
  const Model model = read_model(tree_sample());
  const State state = random_state(model, 6);
  const Kinematics kinematics(model, state);
  Wrench total = base_reaction(model, state, loads());
  const std::vector<Wrench> on = applied_wrenches(model, state, kinematics, loads());
  for (std::size_t k = 0; k < on.size(); ++k) {
    const int body = static_cast<int>(k);
    const Vector3d weight = model.bodies[k].mass * model.gravity;
    total.force += weight + on[k].force;
    total.torque += kinematics.point({body, model.bodies[k].com}).position.cross(weight) + on[k].torque +
                    kinematics.body(body).position.cross(on[k].force);
  }
  const Vector3d linear = rate([&](double s) -> MatrixXd { return momentum(model, later(state, s)).force; });
  const Vector3d angular =
      rate([&](double s) -> MatrixXd { return momentum(model, later(state, s)).torque; });
  CHECK((linear - total.force).norm() < 1e-8);
  CHECK((angular - total.torque).norm() < 1e-8);
}
