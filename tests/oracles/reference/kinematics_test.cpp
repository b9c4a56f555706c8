// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracles/reference/kinematics.h"
#include "oracles/reference/samples.h"
#include "support/catch.hpp"

namespace {

using namespace reference;

double distance(const MatrixXd& a, const MatrixXd& b) {
  return (a - b).cwiseAbs().maxCoeff();
}

Motion tip(const Model& model, const State& state) {
  return Kinematics(model, state).point(model.sensors.at(0).point);
}

} // namespace

TEST_CASE("a pendulum's point moves on its circle") {
  const Model model = read_model(R"json({"mbsgen": 1, "name": "p", "bodies": [
    {"name": "b", "parent": "base", "joints": [{"name": "q", "type": "Rz"}], "points": {"end": [2, 0, 0]}}],
    "sensors": [{"name": "s", "point": "b.end"}]})json");
  const State state{VectorXd::Constant(1, std::acos(-1.0) / 2), VectorXd::Constant(1, 3),
                    VectorXd::Constant(1, 5), 0};
  const Motion motion = tip(model, state);
  CHECK(distance(motion.position, Vector3d(0, 2, 0)) < 1e-15);
  CHECK(distance(motion.velocity, Vector3d(-6, 0, 0)) < 1e-14);
  CHECK(distance(motion.acceleration, Vector3d(-10, -18, 0)) < 1e-14);
}

TEST_CASE("velocities and accelerations are derivatives of positions") {
  const Model model = read_model(tree_sample());
  const State state = random_state(model, 1);
  const auto at = [&](double s) { return tip(model, later(state, s)); };
  const Motion now = at(0);
  const MatrixXd spin = rate([&](double s) -> MatrixXd { return at(s).rotation; }) * now.rotation.transpose();
  CHECK(distance(rate([&](double s) -> MatrixXd { return at(s).position; }), now.velocity) < 1e-9);
  CHECK(distance(rate([&](double s) -> MatrixXd { return at(s).velocity; }), now.acceleration) < 1e-9);
  CHECK(distance(Vector3d(spin(2, 1), spin(0, 2), spin(1, 0)), now.angular_velocity) < 1e-9);
  CHECK(distance(rate([&](double s) -> MatrixXd { return at(s).angular_velocity; }),
                 now.angular_acceleration) < 1e-9);
}

TEST_CASE("the Jacobian times the rates is the velocity") {
  const Model model = read_model(tree_sample());
  const State state = random_state(model, 2);
  const Kinematics kinematics(model, state);
  const Point& point = model.sensors.at(0).point;
  const VectorXd product = kinematics.jacobian(point) * state.qd;
  CHECK(distance(product.head(3), kinematics.point(point).velocity) < 1e-14);
  CHECK(distance(product.tail(3), kinematics.point(point).angular_velocity) < 1e-14);
}
